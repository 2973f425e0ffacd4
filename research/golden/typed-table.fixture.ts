/** A policy of each method, in each of its modes, for tables/typed.parquet: it has what engines read differently if they can. */

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
