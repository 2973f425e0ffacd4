import { type TextTable, textTable } from './text-table.ts'

/**
 * The small patient tables of two papers, cell by cell as printed. Facts only; what is ours is said so.
 *
 * A: Poovammal, Ponnavaikko 2009, "Categorical Grading Based Personalized Privacy Preservation Against Attacks".
 * B: Abad, Kinariwala, "A Novel approach for Privacy Preserving in Medical Data Mining using Sensitivity based anonymity".
 */
export const papersPatients = {
  /** A, table I. */
  gradingPatients: textTable(
    ['age', 'sex', 'zip', 'income', 'disease'],
    [
      ['33', 'M', '600018', '22000', 'Flu'],
      ['29', 'F', '600008', '15000', 'Stomach Cancer'],
      ['21', 'M', '600006', '10000', 'Bronchitis'],
      ['31', 'M', '600009', '20000', 'Gastritis'],
      ['22', 'M', '600006', '10020', 'Bronchitis'],
      ['60', 'M', '600019', '23000', 'Flu'],
      ['25', 'F', '600006', '10030', 'Bronchitis'],
    ],
  ),
  /** A, table II. Its first column is headed "Disease" in print, but holds the names. */
  gradingVoters: textTable(
    ['name', 'age', 'sex', 'zip'],
    [
      ['Anand', '33', 'M', '600018'],
      ['Barbie', '29', 'F', '600008'],
      ['Charles', '21', 'M', '600006'],
      ['Dinesh', '31', 'M', '600009'],
      ['Esra', '22', 'M', '600006'],
      ['Febi', '60', 'M', '600019'],
      ['Girija', '25', 'F', '600006'],
    ],
  ),
  /** A, table III: 3-anonymous. */
  gradingThreeAnonymous: textTable(
    ['age', 'sex', 'zip', 'income', 'disease'],
    [
      ['21-25', 'Person', '600006', '10000', 'Bronchitis'],
      ['21-25', 'Person', '600006', '10020', 'Bronchitis'],
      ['21-25', 'Person', '600006', '10030', 'Bronchitis'],
      ['29-60', 'Person', '600008 – 600019', '22000', 'Flu'],
      ['29-60', 'Person', '600008 – 600019', '15000', 'Stomach Cancer'],
      ['29-60', 'Person', '600008 – 600019', '20000', 'Gastritis'],
      ['29-60', 'Person', '600008 – 600019', '23000', 'Flu'],
    ],
  ),
  /** A, table IV: 3-anonymous and 2-diverse. The first Flu has income 15000 in print, 22000 in table I. */
  gradingTwoDiverse: textTable(
    ['age', 'sex', 'zip', 'income', 'disease'],
    [
      ['21-29', 'Person', '600006 – 600008', '10000', 'Bronchitis'],
      ['21-29', 'Person', '600006 – 600008', '10020', 'Bronchitis'],
      ['21-29', 'Person', '600006 – 600008', '10030', 'Bronchitis'],
      ['21-29', 'Person', '600006 – 600008', '15000', 'Stomach Cancer'],
      ['31-60', 'Person', '600009 – 600019', '15000', 'Flu'],
      ['31-60', 'Person', '600009 – 600019', '20000', 'Gastritis'],
      ['31-60', 'Person', '600009 – 600019', '23000', 'Flu'],
    ],
  ),
  /** B, table I: which column plays which role. */
  sensitivityRoles: textTable(
    ['name', 'gender', 'age', 'zip', 'diagnosis'],
    [
      ['John', 'Male', '25', '423101', 'depression'],
      ['Smith', 'Male', '27', '423508', 'HIV'],
    ],
  ),
  /** B, table II. */
  sensitivityPatients: textTable(
    ['id', 'zip', 'age', 'sex', 'diagnosis'],
    [
      ['1', '423065', '29', 'M', 'Heart Disease'],
      ['2', '422036', '32', 'F', 'Flu'],
      ['3', '423245', '38', 'M', 'Cancer'],
      ['4', '422035', '37', 'F', 'HIV'],
      ['5', '423012', '47', 'M', 'Headache'],
      ['6', '423432', '53', 'F', 'Viral'],
    ],
  ),
  /** B, table III. */
  sensitivityVoters: textTable(
    ['name', 'zip', 'age', 'sex'],
    [
      ['Mohit', '423234', '49', 'M'],
      ['Sunil', '466987', '35', 'M'],
      ['Shyam', '423223', '28', 'M'],
      ['Rohini', '424435', '41', 'F'],
      ['Arjun', '423012', '47', 'M'],
      ['Sangita', '423446', '33', 'F'],
    ],
  ),
  /** B, table IV: 2-anonymous view of table II. */
  sensitivityTwoAnonymous: textTable(
    ['id', 'zip', 'age', 'sex', 'diagnosis'],
    [
      ['1', '423***', '>25', 'M', 'Heart Disease'],
      ['2', '423***', '>25', 'M', 'Cancer'],
      ['3', '422***', '3*', 'F', 'Flu'],
      ['4', '422***', '3*', 'F', 'HIV'],
      ['5', '423***', '>40', '*', 'Headache'],
      ['6', '423***', '>40', '*', 'Viral'],
    ],
  ),
  /** B, table V: only the rows with a sensitive value are generalised. Its people are not those of table II. */
  sensitivityReleased: textTable(
    ['zip', 'age', 'sex', 'diagnosis'],
    [
      ['423061', '27', 'M', 'Flu'],
      ['453063', '26', 'F', 'Headache'],
      ['453052', '32', 'F', 'Skin Infection'],
      ['493051', '36', 'F', 'Heart Disease'],
      ['41305*', '4*', '*', 'Cancer'],
      ['41305*', '4*', '*', 'HIV'],
    ],
  ),
} as const satisfies Record<string, TextTable>

/** A tree over the diseases of table I in A. Ours: the paper's own tree is a picture. */
export const patientsTaxonomy: readonly (readonly string[])[] = [
  ['Flu', 'Respiratory', '*'],
  ['Bronchitis', 'Respiratory', '*'],
  ['Gastritis', 'Digestive', '*'],
  ['Stomach Cancer', 'Digestive', '*'],
]

/** Table I of A with the names of table II and a choice for each person. The choices are ours: the paper prints none. */
export const patientsWithChoices: TextTable = {
  names: ['name', ...papersPatients.gradingPatients.names, 'choice'],
  columns: [
    papersPatients.gradingVoters.columns[0],
    ...papersPatients.gradingPatients.columns,
    ['1', '3', '2', '3', '2', '1', ''],
  ],
  rows: papersPatients.gradingPatients.rows,
}
