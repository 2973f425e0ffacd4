/**
 * Domains and rounded frequencies in the shape of the UCI Adult table (Becker, Kohavi 1996, doi:10.24432/C5XW20):
 * same columns, labels and domain sizes, similar skew; no row of it.
 */
export const CENSUS_COLUMNS = [
  'age',
  'workclass',
  'fnlwgt',
  'education',
  'education-num',
  'marital-status',
  'occupation',
  'relationship',
  'race',
  'sex',
  'capital-gain',
  'capital-loss',
  'hours-per-week',
  'native-country',
  'income',
] as const

/** 72 ages: 87 and 89 do not occur, 90 stands for all above. */
export const AGES = Array.from({ length: 74 }, (_, index) => index + 17).filter(
  (age) => age !== 87 && age !== 89,
)

/** Corner points of the age distribution, straight between them. */
export const AGE_CORNERS: readonly (readonly [number, number])[] = [
  [17, 33],
  [19, 59],
  [23, 80],
  [36, 85],
  [47, 68],
  [60, 28],
  [66, 11],
  [75, 3.4],
  [80, 1.5],
  [88, 0.3],
  [90, 3.5],
]

/** From the least to the most schooling: the place is education-num − 1. */
export const EDUCATIONS = [
  'Preschool',
  '1st-4th',
  '5th-6th',
  '7th-8th',
  '9th',
  '10th',
  '11th',
  '12th',
  'HS-grad',
  'Some-college',
  'Assoc-voc',
  'Assoc-acdm',
  'Bachelors',
  'Masters',
  'Prof-school',
  'Doctorate',
] as const

/** Under 20, under 24, under 30, under 46, the rest. */
export const EDUCATION_BY_AGE: readonly (readonly number[])[] = [
  [0.1, 0.2, 0.5, 1.2, 2.5, 10.8, 24.6, 7.9, 27.1, 24.7, 0.2, 0.1, 0.1, 0.1, 0, 0],
  [0.2, 0.3, 1.1, 0.8, 1.4, 2.1, 2.7, 1.6, 31.8, 41.6, 3.5, 3, 9.7, 0.3, 0, 0],
  [0.1, 0.4, 1, 1.1, 1.3, 2.3, 2.9, 1, 32.5, 21.9, 4.2, 3.9, 23.3, 3, 0.8, 0.2],
  [0.1, 0.4, 0.7, 1.1, 1.2, 1.8, 2.2, 0.8, 33, 20.5, 5.4, 4.1, 19.1, 6.2, 2.2, 1.2],
  [0.2, 0.8, 1.4, 3.6, 1.9, 3.2, 2.6, 0.8, 33.4, 18.3, 3.6, 2.6, 14.9, 7.6, 2.5, 2.3],
]

export const MARITAL = [
  'Never-married',
  'Married-civ-spouse',
  'Divorced',
  'Separated',
  'Widowed',
  'Married-spouse-absent',
  'Married-AF-spouse',
] as const

/** [women, men], each under 20, under 24, under 30, under 46, under 66, the rest. */
export const MARITAL_BY_SEX_AND_AGE: readonly (readonly (readonly number[])[])[] = [
  [
    [96.4, 1.2, 0.9, 0.8, 0, 0.5, 0.2],
    [90.5, 3.9, 2.4, 2, 0.2, 0.9, 0.1],
    [66, 15, 11.5, 4.5, 0.6, 2.2, 0.2],
    [32, 20.5, 34.5, 8, 2.4, 2.3, 0.2],
    [12.6, 18.1, 41.4, 7.2, 18.4, 2.3, 0],
    [12.3, 6.9, 19.9, 2.5, 57, 1.4, 0],
  ],
  [
    [98, 1.7, 0.1, 0, 0, 0.1, 0],
    [83.8, 13.4, 1.3, 0.9, 0, 0.6, 0],
    [52, 41, 4, 2, 0.1, 0.8, 0.1],
    [17.8, 68.2, 10.5, 2.3, 0.2, 0.9, 0.05],
    [5.2, 81, 10.2, 1.4, 1.2, 1.1, 0],
    [6, 78.8, 3.4, 0.9, 9.6, 1.2, 0],
  ],
]

export const RELATIONSHIPS = [
  'Husband',
  'Wife',
  'Own-child',
  'Not-in-family',
  'Unmarried',
  'Other-relative',
] as const

/** Of those without a spouse at home, under 30 and older, by marital status (never married, else). */
export const RELATIONSHIP_ALONE: readonly (readonly (readonly number[])[])[] = [
  [
    [0, 0, 53.8, 34.4, 5.5, 6.3],
    [0, 0, 18.2, 64.5, 12.7, 4.5],
  ],
  [
    [0, 0, 25, 41, 30, 4],
    [0, 0, 6, 52, 39, 3],
  ],
]

export const OCCUPATIONS = [
  'Prof-specialty',
  'Craft-repair',
  'Exec-managerial',
  'Adm-clerical',
  'Sales',
  'Other-service',
  'Machine-op-inspct',
  'Transport-moving',
  'Handlers-cleaners',
  'Farming-fishing',
  'Tech-support',
  'Protective-serv',
  'Priv-house-serv',
  'Armed-Forces',
] as const

/** [women, men], each by schooling: below HS-grad, HS-grad, some college, Bachelors, above. */
export const OCCUPATION_BY_SEX_AND_SCHOOLING: readonly (readonly (readonly number[])[])[] = [
  [
    [1.9, 2.9, 2.5, 9.7, 16.7, 38.2, 15.2, 0.9, 3.4, 1.5, 0.8, 0.5, 5.8, 0],
    [3.2, 3.2, 8.5, 30.9, 13.4, 22.9, 8.7, 1.6, 2.9, 0.7, 1.9, 0.7, 1.5, 0],
    [10, 2, 11.9, 34.2, 13.6, 15.8, 2.6, 0.8, 1, 0.7, 5.7, 1, 0.6, 0],
    [37.5, 0.9, 21.4, 17.3, 10.6, 4.9, 0.9, 0.1, 0.3, 0.2, 4.7, 0.9, 0.3, 0],
    [68.8, 0.4, 18.5, 4.7, 3.8, 1.9, 0.4, 0, 0, 0, 1.3, 0, 0, 0],
  ],
  [
    [1.3, 24.1, 2.9, 2.5, 6, 14.8, 12, 12.6, 13.1, 9.1, 0.4, 1, 0.2, 0.03],
    [1.9, 26.8, 7.9, 5.8, 9.4, 8, 11, 11.4, 7.6, 5.6, 1.5, 2.9, 0.04, 0.06],
    [7, 20.4, 13.5, 8.4, 13.9, 7.5, 5.6, 5.7, 5, 3.8, 4.9, 4.4, 0.02, 0.03],
    [25.3, 5.8, 28.6, 6.6, 17.9, 2.7, 1.3, 1.5, 1.2, 2.1, 4.3, 2.4, 0.1, 0.03],
    [58.8, 1.4, 25.1, 2.5, 6.9, 0.5, 0.3, 0.7, 0.3, 0.8, 1.8, 0.9, 0, 0.1],
  ],
]

export const WORKCLASSES = [
  'Private',
  'Self-emp-not-inc',
  'Local-gov',
  'State-gov',
  'Self-emp-inc',
  'Federal-gov',
  'Without-pay',
] as const

/** In the order of the occupations. */
export const WORKCLASS_BY_OCCUPATION: readonly (readonly number[])[] = [
  [55.8, 9, 17.1, 10, 3.9, 4.1, 0],
  [78.1, 13, 3.5, 1.4, 2.5, 1.6, 0.02],
  [66.3, 9.6, 5.3, 4.7, 9.6, 4.5, 0],
  [75.1, 1.3, 7.6, 6.7, 0.8, 8.5, 0.1],
  [80.8, 10.5, 0.2, 0.3, 7.8, 0.4, 0],
  [83, 5.4, 5.9, 3.8, 0.8, 1.1, 0.03],
  [95.7, 1.8, 0.6, 0.7, 0.5, 0.7, 0.1],
  [79.3, 7.5, 7.3, 2.6, 1.7, 1.5, 0.1],
  [93, 1.1, 3.4, 0.7, 0.1, 1.6, 0.1],
  [45.5, 43.5, 2.9, 1.5, 5.2, 0.8, 0.6],
  [79.3, 2.9, 4.2, 6.1, 0.3, 7.2, 0],
  [28.9, 0.9, 47.2, 18, 0.8, 4.2, 0],
  [100, 0, 0, 0, 0, 0, 0],
  [0, 0, 0, 0, 0, 100, 0],
]

export const RACES = ['White', 'Black', 'Asian-Pac-Islander', 'Amer-Indian-Eskimo', 'Other'] as const
export const RACE_WEIGHTS = [859.8, 93.4, 29.7, 9.5, 7.6] as const
/** Share of women, by race. */
export const WOMEN_BY_RACE = [0.304, 0.497, 0.328, 0.374, 0.377] as const
