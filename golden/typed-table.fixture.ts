/** A table of typed columns with everything that engines read differently if they can, and a policy of each method. */

/** Missing values, NULL and empty texts, leading zeros, letters beyond ASCII, decimals, dates before 1970. */
export const TYPED_ROWS_SQL = `SELECT
  CASE WHEN i % 13 <> 5 THEN 20 + (i * 7) % 40 END AS age,
  CASE WHEN i % 17 <> 3 THEN DATE '1958-12-30' + CAST((i * 397) % 14000 AS INTEGER) END AS born,
  lpad(CAST((i * 37) % 9 * 110 AS VARCHAR), 5, '0') AS zip,
  CASE i % 5 WHEN 0 THEN 'Zürich' WHEN 1 THEN 'Łódź 😀' WHEN 2 THEN 'a,"b"' WHEN 3 THEN '?' ELSE 'Zu' || chr(776) || 'rich' END AS town,
  ['Grippe', 'colitis', 'Übelkeit', '肝炎', 'ulcer'][1 + (i * i) % 5] AS diagnosis,
  CASE WHEN i % 11 <> 2 THEN CAST(i * 1.25 AS DECIMAL(9, 2)) END AS money,
  CASE i % 4 WHEN 0 THEN NULL WHEN 1 THEN '' ELSE '007 ' || (i % 3) END AS note,
  CAST(1 + i % 3 AS VARCHAR) AS choice
  FROM range(72) AS t(i)`

const CLASSES = ['mondrian', 'local', 'caat', 'kaca'] as const

/** What a policy says under `method`, by name. */
export const METHODS: readonly (readonly [string, string])[] = [
  ['full-domain', 'full-domain: { k: 3, l: 2, suppression-limit: 0.2 }'],
  [
    'full-domain hardened',
    'full-domain: { k: 3, models: [{ entropy-l-diversity: { l: 2, of: diagnosis } }], suppression-limit: 0.2, mode: hardened }',
  ],
  ['sbtam', 'sbtam: { sensitive-values: { diagnosis: ["肝炎", colitis] }, k: 3 }'],
  [
    'sbtam hardened',
    'sbtam: { mode: hardened, sensitive-values: { diagnosis: ["肝炎"] }, k: 3, decoys: { max-posterior: 0.5 } }',
  ],
  ['mixed', mixed('')],
  ['mixed hardened', mixed('mode: hardened, ')],
  ...CLASSES.flatMap((id): (readonly [string, string])[] => [
    [id, `${id}: { k: 3, l: 2 }`],
    [`${id} hardened`, `${id}: { k: 3, l: 2, mode: hardened, extra: 0.4 }`],
  ]),
  ['slicing', 'slicing: { l: 2 }'],
  ['slicing hardened', 'slicing: { l: 2, mode: hardened, bucket-k: 4 }'],
  ['personalised', 'personalised: { choice: { column: choice } }'],
  [
    'personalised hardened',
    'personalised: { mode: hardened, choice: { column: choice }, flatness: 2, k: 3 }',
  ],
]

function mixed(mode: string): string {
  const strata = '{ name: liver, where: { diagnosis: ["肝炎"] }, k: 2 }, { rest: true, k: 2 }'
  return `mixed: { ${mode}strata: [${strata}] }`
}

export const policyOf = (method: string, source: string, to: string): string => `outis: 1
data: { source: ${source}, missing: ["", "?"] }
attributes:
  age: { role: quasi, hierarchy: { intervals: [5, 10, 20] } }
  born: { role: quasi, type: date, hierarchy: { dates: [year, decade] } }
  zip: { role: quasi, type: text, hierarchy: { prefix: 5, keep: [3, 2] } }
  town: { role: quasi, hierarchy: { suppress: true } }
  diagnosis: { role: sensitive, taxonomy: illness.csv }
  money: neutral
  note: neutral
others: drop
method: { ${method} }
release: { to: ${to} }
seed: 11
`

/** Lines of the taxonomy that aliases are drawn within. */
export const TAXONOMY = [
  'Grippe;lung;*',
  'colitis;bowel;*',
  'Übelkeit;bowel;*',
  '肝炎;liver;*',
  'ulcer;bowel;*',
].join('\n')
