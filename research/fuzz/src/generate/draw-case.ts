import type { Case, SideTable, Step, TableData } from '../cases/case.ts'
import { type Draws, drawsOf } from '../cases/draws.ts'
import { mapping, type Tree, withValue } from '../cases/tree.ts'
import { drawCell } from './columns.ts'
import { drawWords } from './commands.ts'
import { drawEdits, drawKeyEdit, mutatedTree } from './damage.ts'
import type { DrawnMethod } from './drawn-method.ts'
import { drawForm, drawFormat } from './forms.ts'
import { drawMethod, METHODS, type MethodId } from './methods.ts'
import { drawComparison, drawRequirements, type ModelTargets } from './models.ts'
import { drawPlaces } from './places.ts'
import { attributesTree, columnsOf, drawScene, type Scene, targetsOf } from './scene.ts'

/** What a case tries: `sound` ones are meant to be valid, the others are broken on purpose. */
export type Aim = 'sound' | 'beyond' | 'judged' | 'damaged' | 'mutated' | 'key' | 'command' | 'wide'

const AIMS: readonly (readonly [number, Aim])[] = [
  [62, 'sound'],
  [8, 'beyond'],
  [10, 'judged'],
  [9, 'damaged'],
  [9, 'mutated'],
  [3, 'key'],
  [7, 'command'],
  [0.05, 'wide'],
]

/** The case of this number under this seed: the same on every machine. */
export function drawCase(seed: string, number: number): { readonly aim: Aim; readonly drawn: Case } {
  const draws = drawsOf(`${seed}/${number}`)
  const aim = draws.weighted(AIMS)
  const method = draws.pick(METHODS)
  const scene = drawScene(draws, sceneWish(draws, aim, method))
  const sound = drawSound(draws, method, scene)
  return { aim, drawn: aimed(draws, aim, sound) }
}

function sceneWish(draws: Draws, aim: Aim, method: MethodId) {
  const needsSensitive = ['sbtam', 'mixed', 'slicing', 'personalised'].includes(method)
  // One column alone is always held.
  if (aim === 'beyond')
    return {
      quasi: draws.between(2, 4),
      sensitive: draws.weighted([
        [needsSensitive ? 0 : 2, 0],
        [6, 1],
      ]),
      rows: draws.between(20, 120),
      oddness: draws.weighted([
        [5, 0],
        [1, 0.2],
      ]),
    }
  return {
    quasi:
      aim === 'wide'
        ? draws.between(60, 400)
        : draws.weighted([
            [1, 1],
            [4, 2],
            [4, 3],
            [2, 4],
            [needsSensitive ? 0 : 0.3, 0],
          ]),
    sensitive: draws.weighted([
      [needsSensitive ? 0 : 2, 0],
      [6, 1],
      [2, 2],
    ]),
    rows: draws.weighted([
      [12, draws.between(6, 40)],
      [3, draws.between(40, 150)],
      [0.5, draws.between(0, 5)],
    ]),
    oddness: draws.weighted([
      [5, 0],
      [3, 0.2],
      [1, 0.8],
    ]),
  }
}

function drawSound(draws: Draws, id: MethodId, drawnScene: Scene): Case {
  const population = draws.chance(0.12) ? populationOf(draws, drawnScene) : undefined
  const targets = targetsOf(drawnScene, population?.path)
  const method = drawMethod(draws, id, drawnScene, targets)
  const scene = method.scene ?? drawnScene
  const { form, csv } = drawForm(draws, scene.table)
  const sideTables = [...scene.sideTables, ...(method.sideTables ?? []), ...(population ? [population] : [])]
  const places = drawPlaces(
    draws,
    form,
    drawFormat(draws),
    sideTables.map(({ path }) => path),
  )
  const policy = drawPolicy(draws, {
    id,
    method,
    scene,
    targets,
    source: places.source,
    target: places.target,
    csv,
  })
  return {
    task: 'run',
    table: scene.table,
    form,
    policy,
    policyStyle: draws.pick(['json', 'yaml']),
    sideTables,
    places,
    edits: [],
    keyEdits: [],
    withKey: draws.chance(0.06),
    strict: draws.chance(0.08),
    steps: drawSteps(draws),
    by: draws.chance(0.04) ? 'command-line' : 'library',
  }
}

const drawSteps = (draws: Draws): Step[] =>
  draws.weighted<Step[]>([
    [6, []],
    [1.5, ['again']],
    [1.5, ['shuffled']],
    [2, ['check']],
    [0.3, ['again', 'shuffled', 'check']],
  ])

interface PolicyParts {
  readonly id: MethodId
  readonly method: DrawnMethod
  readonly scene: Scene
  readonly targets: ModelTargets
  readonly source: string
  readonly target: string
  readonly csv: Tree | undefined
}

function drawPolicy(draws: Draws, { id, method, scene, targets, source, target, csv }: PolicyParts): Tree {
  const { missing } = scene
  const plainMissing = missing.length === 1 && missing[0] === ''
  const meaning = draws.weighted([
    [8, undefined],
    [id === 'slicing' ? 0.1 : 2, 'wildcard'],
    [1, 'value'],
    [0.3, 'refuse'],
  ])
  const undeclared = scene.table.columns.some((name) =>
    scene.columns.every((column) => column.name !== name || column.role === 'undeclared'),
  )
  const judged =
    id === 'slicing' || draws.chance(0.5)
      ? slicedRequirements(draws, id)
      : drawRequirements(draws, targets, method.strata)
  const requirements = draws.chance(0.05) ? [...judged, drawComparison(draws, publishedIn(scene))] : judged
  const keepOrder = id !== 'slicing' && draws.chance(0.4)
  return mapping(
    ['outis', 1],
    [
      'data',
      mapping(
        ['source', source],
        plainMissing && draws.chance(0.8) ? undefined : ['missing', missing],
        meaning === undefined ? undefined : ['missing-as', meaning],
        draws.chance(0.08) ? ['drop-missing', true] : undefined,
        csv === undefined ? undefined : ['csv', csv],
      ),
    ],
    ['attributes', attributesTree(draws, scene)],
    undeclared || draws.chance(0.3)
      ? [
          'others',
          draws.weighted([
            [5, 'drop'],
            [1, 'neutral'],
          ]),
        ]
      : undefined,
    ['method', mapping([id, method.options])],
    draws.chance(0.04) ? ['attack', draws.pick<Tree>(['none', 'auto'])] : undefined,
    requirements.length === 0 ? undefined : ['require', requirements],
    [
      'release',
      mapping(
        ['to', target],
        keepOrder ? ['keep-order', true] : undefined,
        draws.chance(0.15) ? ['spreadsheet-safe', draws.chance(0.85)] : undefined,
      ),
    ],
    ['seed', draws.pick<Tree>([7, 0, 'seed', 123_456])],
  )
}

const slicedRequirements = (draws: Draws, id: MethodId): Tree[] =>
  id === 'slicing' && draws.chance(0.2)
    ? [
        mapping([
          draws.pick(['largest-probability', 'mean-probability', 'single-row-buckets', 'bucket-rows']),
          mapping(['max', draws.pick([0, 0.3, 0.5, 1])]),
        ]),
      ]
    : []

const publishedIn = (scene: Scene): string[] =>
  [...columnsOf(scene, 'quasi'), ...columnsOf(scene, 'sensitive'), ...columnsOf(scene, 'neutral')].map(
    ({ name }) => name,
  )

/** People with the same quasi-identifiers, more of them, some written otherwise. */
function populationOf(draws: Draws, scene: Scene): SideTable {
  const quasi = columnsOf(scene, 'quasi')
  const places = quasi.map(({ name }) => scene.table.columns.indexOf(name))
  const own = scene.table.rows.map((row) => places.map((place) => row[place]))
  const others = Array.from({ length: draws.between(0, 60) }, (_, row) =>
    quasi.map((column) => drawCell(draws, column, row)),
  )
  const table: TableData = {
    columns: quasi.map(({ name }) => name),
    rows: draws.shuffled([...own, ...own.slice(own.length / 2), ...others]),
  }
  return { path: 'population.csv', table, form: { format: 'csv' } }
}

/** The sound case, broken or used as the aim says. */
function aimed(draws: Draws, aim: Aim, sound: Case): Case {
  const files = [
    sound.places.source,
    sound.places.source,
    ...sound.sideTables.map(({ path }) => path),
    'policy.yaml',
  ]
  switch (aim) {
    case 'sound':
      return sound
    case 'beyond':
      return beyondLimit(draws, sound)
    case 'wide':
      return { ...sound, steps: [] }
    case 'judged':
      return {
        ...sound,
        task: 'check',
        form: { format: sound.form.format },
        steps: [],
        strict: false,
        withKey: false,
      }
    case 'damaged':
      return { ...sound, edits: drawEdits(draws, files), steps: [] }
    case 'mutated':
      return { ...sound, policy: mutatedTree(draws, sound.policy), steps: [] }
    case 'key':
      return keyCase(draws, sound)
    case 'command':
      return { ...sound, task: 'command', steps: [], words: drawWords(draws, sound) }
  }
}

/** Fewer combinations may be held than there are rows: where the table has more, another way leads to the release. */
function beyondLimit(draws: Draws, sound: Case): Case {
  const rows = sound.table.rows.length
  return { ...sound, combinations: Math.max(1, draws.between(Math.ceil(rows / 8), rows - 1)) }
}

function keyCase(draws: Draws, sound: Case): Case {
  const broken = draws.chance(0.7)
  return {
    ...sound,
    policy: withValue(sound.policy, ['release', 'to'], sound.places.target),
    withKey: true,
    strict: false,
    by: 'library',
    keyEdits: broken ? [drawKeyEdit(draws)] : [],
    steps: draws.pick<Step[]>([['why'], ['apply'], ['why', 'apply']]),
  }
}
