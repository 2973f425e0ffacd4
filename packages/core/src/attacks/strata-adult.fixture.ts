import { attackedRun } from '../run/attack/attacked-run.fixture.ts'
import { ADULT_FILES, adultOthers, adultPeople } from '../testing/adult-people.fixture.ts'

/** The settings of the two papers on Adult, as policies. */
const FOUR = `
  age: { role: quasi, hierarchy: { intervals: [5, 10, 20] } }
  marital-status: { role: quasi, hierarchy: { tree: { "*": { married: { spouse present: [Married-civ-spouse, Married-AF-spouse], spouse absent: [Married-spouse-absent, Separated] }, not married: { formerly: [Divorced, Widowed], never: [Never-married] } } } } }
  race: { role: quasi, hierarchy: { tree: { "*": { White: [White], not White: [Black, Asian-Pac-Islander, Amer-Indian-Eskimo, Other] } } } }
  sex: { role: quasi, hierarchy: { suppress: true } }`
const SEVEN = `
  age: { role: quasi, hierarchy: age.csv }
  workclass: { role: quasi, hierarchy: workclass.csv }
  education: { role: quasi, hierarchy: education.csv }
  marital-status: { role: quasi, hierarchy: marital-status.csv }
  relationship: { role: quasi, hierarchy: { tree: { "*": { Spouse: [Husband, Wife], Other-family: [Own-child, Other-relative], No-spouse: [Unmarried, Not-in-family] } } } }
  race: { role: quasi, hierarchy: race.csv }
  sex: { role: quasi, hierarchy: sex.csv }`
const sbtam = (mode: string, more: string) =>
  `sbtam: { mode: ${mode}, sensitive-values: { occupation: [Machine-op-inspct, Tech-support, Protective-serv] }, k: 5${more} }`
const mixed = (mode: string) => `mixed:
    mode: ${mode}
    strata:
      - { name: T1, where: { occupation: [Protective-serv, Farming-fishing, Priv-house-serv, Armed-Forces] }, k: 5, l: 3 }
      - { rest: true, quasi: [age], k: 5 }`

const SETTINGS = {
  'SBTAM, 4 columns': { quasi: FOUR, method: (mode: string) => sbtam(mode, '') },
  'SBTAM, 7 columns': { quasi: SEVEN, method: (mode: string) => sbtam(mode, '') },
  'SBTAM, 7 columns, a quarter': {
    quasi: SEVEN,
    method: (mode: string) => sbtam(mode, mode === 'hardened' ? ', decoys: { max-posterior: 0.25 }' : ''),
  },
  mixed: { quasi: SEVEN, method: mixed },
} as const

export type AdultSetting = keyof typeof SETTINGS

/** A release of Adult in strata, and what attackers have of it. */
export function adultStrata(setting: AdultSetting, mode: 'faithful' | 'hardened', seed = 'a seed of Adult') {
  const { quasi, method } = SETTINGS[setting]
  const names = [...quasi.matchAll(/^ {2}([a-z-]+):/gm)].map(([, name]) => name)
  const columns = [...names, 'occupation']
  return attackedRun({
    policy: `
outis: 1
data: { source: adult.csv }
attributes:${quasi}
  occupation: sensitive
method:
  ${method(mode)}
release: { to: out.csv }`,
    source: adultPeople(columns),
    others: adultOthers(columns),
    files: ADULT_FILES,
    seed,
  })
}
