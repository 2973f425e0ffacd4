import { learningThreads } from '@outis/engines'
import { compareTables, evaluateTables, findClassifier } from '@outis/learn'
import { censusData, censusRequest } from './census-request.ts'
import { stopwatch } from './threads-turns.ts'

const NAMES = ['age', 'workclass', 'education', 'marital-status', 'occupation', 'race', 'sex']
const data = censusData()

/**
 * `threads-learning-once CLASSIFIER+…:CLASS THREADS`: ten-fold cross-validation on a census table and on a release of it with ages
 * by tens and four kinds of education, in a process of its own, as cold as `outis evaluate` is. Serves `threads`.
 */
const [asked = '', threads = '1'] = process.argv.slice(2)
export const [names = '', of = 'sex'] = asked.split(':')
const classifiers = names.split('+').flatMap((id) => findClassifier(id) ?? [])
if (classifiers.length > 0) console.log(JSON.stringify(await learned(Number(threads))))

async function learned(count: number) {
  let watch: ReturnType<typeof stopwatch> | undefined
  let turn: ReturnType<ReturnType<typeof stopwatch>['turn']> | undefined
  const { classes } = await evaluateTables(tables(), {
    ...{ classes: [of], classifiers, queries: { queries: 1 } },
    threads(work) {
      watch = stopwatch()
      const team = learningThreads({ threads: count })(work)
      if (count > 1 && team === undefined) throw new Error('no thread was started')
      const close = async () => {
        watch?.look()
        await team?.close()
      }
      return team && { ...team, close }
    },
    progress({ step }) {
      if (step === 'ask queries') turn = watch?.turn('')
    },
  })
  const [accuracy] = classes.map(({ classifiers }) => classifiers[0]!.original.accuracy.value)
  if (!(accuracy! > 0.2)) throw new Error(`accuracy ${accuracy}`)
  return { ...turn!, result: stopwatch().turn(classes).result }
}

function tables() {
  const { table } = censusRequest(data, {
    ...{ quasi: [], sensitive: NAMES, models: [], suppressionLimit: 0, single: true },
  })
  const kinds = new Map(data.hierarchyRows('education').map((row) => [row[0]!, row[1]!]))
  const texts = NAMES.map((name) =>
    data.texts.get(name)!.map((text) => {
      if (name === 'age') return `[${text.slice(0, -1)}0, ${text.slice(0, -1)}9]`
      return name === 'education'
        ? `{${[...kinds]
            .filter(([, kind]) => kind === kinds.get(text))
            .map(([own]) => own)
            .join(', ')}}`
        : text
    }),
  )
  const values = texts.map((column) => [...new Set(column)])
  const placeOf = values.map((column) => new Map(column.map((text, place) => [text, place])))
  return compareTables(
    table,
    {
      columns: NAMES,
      values,
      codes: texts.map((column, at) => Uint32Array.from(column, (text) => placeOf[at]!.get(text)!)),
      rows: new Uint32Array(texts[0]!.length).fill(1),
    },
    { missing: [''] },
  )
}
