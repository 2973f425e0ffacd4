/** Policies for tests, as parsed from YAML or JSON. */
type Parts = Readonly<Record<string, unknown>>

/** A small valid policy; `parts` replace its keys. */
export const policyDocument = (parts: Parts = {}): Parts => ({
  outis: 1,
  data: { source: 'people.csv' },
  attributes: {
    name: 'identifying',
    age: { role: 'quasi', hierarchy: { intervals: [5, 10] } },
    zip: 'quasi',
    illness: 'sensitive',
    income: { role: 'sensitive', type: 'number' },
    ward: 'neutral',
  },
  method: { 'full-domain': { k: 5 } },
  release: { to: 'out/people.csv' },
  ...parts,
})

export const withMethod = (id: string, keys: Parts): Parts => policyDocument({ method: { [id]: keys } })
