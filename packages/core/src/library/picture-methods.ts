import { OutisError } from '../data/errors.ts'
import type { MethodRecord } from '../methods/contract/method-record.ts'
import { methods as ourMethods } from '../methods/registry.ts'
import { anonymize } from './anonymize.ts'
import type { AttributeInput, PolicyObject } from './policy-input.ts'

type Columns = Readonly<Record<string, readonly string[]>>

/** A few people, to show on them what methods do. */
export interface PicturedPeople {
  /** Quasi-identifiers, one at least; all of one length. */
  readonly quasi: Columns
  /** How the policy declares them. */
  readonly attributes: Readonly<Record<string, AttributeInput>>
  readonly secret: {
    readonly name: string
    readonly values: readonly string[]
    /** Values below the name of their group. */
    readonly groups: Readonly<Record<string, readonly string[]>>
    /** One that several people have. */
    readonly picked: string
  }
  /** How much of the secret everybody lets be shown: 1 the value, 2 its group, 3 nothing. */
  readonly choices: readonly string[]
  /** Tokens that mean "no value". Default: those of every policy. */
  readonly missing?: readonly string[]
  /** Texts of hierarchy files, by path. */
  readonly hierarchies?: Readonly<Record<string, string>>
}

/** What a method makes of them. */
export interface MethodPicture {
  readonly method: string
  /** Whether its rows are the people in their order; else they are set together anew. */
  readonly paired: boolean
  readonly columns: Columns
}

/**
 * What each method makes of the same few people, by the method itself and with a fixed seed: pictures teach, they are no releases. A
 * method that cannot be run on them has none.
 */
export async function pictureMethods(
  people: PicturedPeople,
  methods: readonly MethodRecord[] = ourMethods,
): Promise<readonly MethodPicture[]> {
  const pictures: MethodPicture[] = []
  for (const { id, plainly, makes } of methods) {
    if (plainly?.onTen === undefined) continue
    const taken = [...Object.keys(people.quasi), people.secret.name]
    const number = freeName('number', taken)
    const choice = freeName('choice', taken)
    const { picked, name: sensitive } = people.secret
    const options = plainly.onTen({ quasi: Object.keys(people.quasi), sensitive, picked, choice })
    const policy = policyOf(people, number, { [id]: options })
    const table = { ...tableOf(people), [number]: numbersOf(people), [choice]: people.choices }
    try {
      const { hierarchies = {} } = people
      const made = await anonymize(table, policy, { seed: id, allowSeed: true, attack: false, hierarchies })
      pictures.push({ method: id, ...shown(made.columns, number, makes.kind !== 'buckets') })
    } catch (error) {
      if (!(error instanceof OutisError)) throw error
    }
  }
  return pictures
}

/** A name that no column has. */
const freeName = (name: string, taken: readonly string[]): string =>
  taken.includes(name) ? freeName(`${name}'`, taken) : name

const tableOf = ({ quasi, secret }: PicturedPeople): Columns => ({ ...quasi, [secret.name]: secret.values })

/** The number pairs a published row with its own, and is not shown. */
const numbersOf = ({ secret }: PicturedPeople): readonly string[] =>
  secret.values.map((_, row) => String(row + 1))

const policyOf = (
  { attributes, secret, missing }: PicturedPeople,
  number: string,
  method: PolicyObject['method'],
): PolicyObject => ({
  outis: 1,
  ...(missing && { data: { missing } }),
  attributes: {
    [number]: asIs({ role: 'neutral' }),
    ...Object.fromEntries(Object.entries(attributes).map(([name, attribute]) => [name, asIs(attribute)])),
    [secret.name]: asIs({ role: 'sensitive', taxonomy: { groups: secret.groups } }),
  },
  others: 'drop',
  method,
})

/** A picture is no release: what its columns look like stops nothing. */
const asIs = (attribute: AttributeInput): AttributeInput =>
  ({ ...attribute, publish: 'as is' }) as AttributeInput

/** Rows of people in their order; rows that are set together anew as they come. */
function shown(
  made: Readonly<Record<string, readonly unknown[]>>,
  number: string,
  paired: boolean,
): Omit<MethodPicture, 'method'> {
  const { [number]: numbers = [], ...columns } = made
  const places = numbers.map((_, numberIndex) => numberIndex)
  if (paired) places.sort((one, other) => Number(numbers[one]) - Number(numbers[other]))
  const cells = Object.entries(columns).map(([name, values]) => [
    name,
    places.map((place) => String(values[place] ?? '')),
  ])
  return { paired, columns: Object.fromEntries(cells) }
}
