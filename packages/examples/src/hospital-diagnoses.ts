export interface Diagnosis {
  readonly name: string
  readonly ward: string
  /** Relative frequency at the ages 0–15, 16–29, 30–44, 45–59, 60–74, 75 and over. */
  readonly ages: readonly [number, number, number, number, number, number]
  /** Frequency among women over that among men. */
  readonly women: number
  /** Days in hospital, about, for a patient under 50. */
  readonly days: number
}

export interface DiagnosisGroup {
  readonly name: string
  readonly chapter: string
  readonly diagnoses: readonly Diagnosis[]
}

/** Invented frequencies in the shape of a general hospital's: not statistics of any country. */
export const DIAGNOSIS_GROUPS: readonly DiagnosisGroup[] = [
  {
    name: 'Heart disease',
    chapter: 'Circulation and breathing',
    diagnoses: [
      {
        name: 'Coronary heart disease',
        ward: 'Cardiology',
        ages: [0, 0, 3, 16, 30, 30],
        women: 0.6,
        days: 5,
      },
      { name: 'Heart failure', ward: 'Cardiology', ages: [0, 1, 2, 8, 22, 40], women: 0.9, days: 9 },
      { name: 'Atrial fibrillation', ward: 'Cardiology', ages: [0, 1, 3, 9, 22, 28], women: 0.8, days: 3 },
      { name: 'Heart attack', ward: 'Cardiology', ages: [0, 0, 3, 12, 18, 18], women: 0.5, days: 7 },
    ],
  },
  {
    name: 'Vascular disease',
    chapter: 'Circulation and breathing',
    diagnoses: [
      { name: 'Stroke', ward: 'Neurology', ages: [0, 1, 2, 8, 18, 30], women: 0.9, days: 11 },
      {
        name: 'High blood pressure',
        ward: 'General medicine',
        ages: [0, 1, 6, 12, 14, 14],
        women: 1.2,
        days: 3,
      },
      { name: 'Pulmonary embolism', ward: 'General medicine', ages: [0, 2, 3, 5, 7, 7], women: 1.1, days: 7 },
    ],
  },
  {
    name: 'Respiratory infection',
    chapter: 'Circulation and breathing',
    diagnoses: [
      { name: 'Influenza', ward: 'General medicine', ages: [16, 4, 3, 3, 5, 9], women: 1, days: 4 },
      { name: 'Pneumonia', ward: 'General medicine', ages: [20, 4, 5, 8, 15, 32], women: 0.9, days: 8 },
      { name: 'Acute bronchitis', ward: 'General medicine', ages: [26, 5, 4, 4, 5, 7], women: 1, days: 3 },
    ],
  },
  {
    name: 'Chronic lung disease',
    chapter: 'Circulation and breathing',
    diagnoses: [
      { name: 'Asthma', ward: 'Pulmonology', ages: [18, 6, 5, 4, 3, 2], women: 1.3, days: 3 },
      { name: 'COPD', ward: 'Pulmonology', ages: [0, 0, 2, 10, 20, 16], women: 0.8, days: 8 },
      { name: 'Lung fibrosis', ward: 'Pulmonology', ages: [0, 0, 1, 2, 5, 4], women: 0.7, days: 9 },
    ],
  },
  {
    name: 'Stomach and bowel',
    chapter: 'Digestion and metabolism',
    diagnoses: [
      { name: 'Gastritis', ward: 'Gastroenterology', ages: [14, 12, 9, 7, 6, 6], women: 1.2, days: 3 },
      { name: 'Stomach ulcer', ward: 'Gastroenterology', ages: [0, 3, 5, 6, 6, 5], women: 0.8, days: 6 },
      { name: 'Appendicitis', ward: 'Surgery', ages: [20, 18, 7, 3, 2, 1], women: 0.9, days: 4 },
      { name: 'Gallstones', ward: 'Surgery', ages: [0, 8, 15, 14, 12, 8], women: 1.9, days: 4 },
      { name: 'Crohn disease', ward: 'Gastroenterology', ages: [2, 7, 6, 4, 2, 1], women: 1.1, days: 8 },
    ],
  },
  {
    name: 'Metabolic disease',
    chapter: 'Digestion and metabolism',
    diagnoses: [
      { name: 'Type 1 diabetes', ward: 'Endocrinology', ages: [7, 6, 4, 2, 1, 0.5], women: 0.9, days: 5 },
      { name: 'Type 2 diabetes', ward: 'Endocrinology', ages: [0, 1, 6, 12, 14, 11], women: 0.8, days: 6 },
      { name: 'Thyroid disorder', ward: 'Endocrinology', ages: [1, 5, 9, 9, 6, 3], women: 3.5, days: 3 },
      { name: 'Gout', ward: 'General medicine', ages: [0, 0.5, 2, 4, 5, 4], women: 0.3, days: 4 },
    ],
  },
  {
    name: 'Solid tumour',
    chapter: 'Cancer',
    diagnoses: [
      { name: 'Breast cancer', ward: 'Oncology', ages: [0, 0.5, 8, 15, 14, 7], women: 90, days: 5 },
      { name: 'Prostate cancer', ward: 'Oncology', ages: [0, 0, 0.5, 9, 20, 11], women: 0, days: 5 },
      { name: 'Lung cancer', ward: 'Oncology', ages: [0, 0, 2, 10, 15, 8], women: 0.7, days: 8 },
      { name: 'Bowel cancer', ward: 'Oncology', ages: [0, 0.5, 2, 8, 14, 12], women: 0.8, days: 10 },
      { name: 'Stomach cancer', ward: 'Oncology', ages: [0, 0.2, 1, 3, 5, 4], women: 0.6, days: 11 },
    ],
  },
  {
    name: 'Blood cancer',
    chapter: 'Cancer',
    diagnoses: [
      { name: 'Leukaemia', ward: 'Oncology', ages: [4, 2, 2, 3, 5, 4], women: 0.8, days: 16 },
      { name: 'Lymphoma', ward: 'Oncology', ages: [1, 3, 3, 4, 6, 4], women: 0.8, days: 9 },
    ],
  },
  {
    name: 'Mental health',
    chapter: 'Mind, nerves and injury',
    diagnoses: [
      { name: 'Depression', ward: 'Psychiatry', ages: [3, 20, 18, 14, 6, 4], women: 1.7, days: 24 },
      { name: 'Anxiety disorder', ward: 'Psychiatry', ages: [3, 14, 12, 7, 3, 2], women: 1.8, days: 16 },
      { name: 'Schizophrenia', ward: 'Psychiatry', ages: [0, 10, 9, 5, 2, 0.5], women: 0.8, days: 28 },
      { name: 'Alcohol dependence', ward: 'Psychiatry', ages: [0, 10, 17, 16, 6, 1], women: 0.35, days: 10 },
    ],
  },
  {
    name: 'Nervous system',
    chapter: 'Mind, nerves and injury',
    diagnoses: [
      { name: 'Epilepsy', ward: 'Neurology', ages: [10, 6, 5, 5, 5, 6], women: 0.9, days: 4 },
      { name: 'Migraine', ward: 'Neurology', ages: [4, 9, 9, 5, 1, 0.5], women: 2.8, days: 2 },
      { name: 'Parkinson disease', ward: 'Neurology', ages: [0, 0, 0.3, 2, 8, 11], women: 0.7, days: 10 },
      { name: 'Multiple sclerosis', ward: 'Neurology', ages: [0, 4, 6, 4, 1, 0.2], women: 2.4, days: 6 },
    ],
  },
  {
    name: 'Injury',
    chapter: 'Mind, nerves and injury',
    diagnoses: [
      { name: 'Concussion', ward: 'Surgery', ages: [26, 14, 6, 5, 5, 9], women: 0.8, days: 2 },
      { name: 'Forearm fracture', ward: 'Surgery', ages: [18, 8, 6, 7, 8, 9], women: 1.3, days: 3 },
      { name: 'Hip fracture', ward: 'Surgery', ages: [0.3, 0.5, 1, 3, 10, 38], women: 1.9, days: 13 },
    ],
  },
]

/** Rows `diagnosis, group, chapter, *`: the hierarchy file of the diagnosis column. */
export function diagnosisTaxonomy(): string[][] {
  return DIAGNOSIS_GROUPS.flatMap(({ name, chapter, diagnoses }) =>
    diagnoses.map((diagnosis) => [diagnosis.name, name, chapter, '*']),
  )
}
