import type { FileForm, Format, Places } from '../cases/case.ts'
import type { Draws } from '../cases/draws.ts'
import { oddFolders } from './odd-texts.ts'

/** Where the files lie: mostly plain, now and then where a path is taken for something else, or two files meet. */
export function drawPlaces(draws: Draws, form: FileForm, target: Format, side: readonly string[]): Places {
  const folder = draws.chance(0.75) ? 'work' : draws.some(oddFolders, draws.between(1, 2)).join('/')
  const name = draws.chance(0.85)
    ? 'people'
    : draws.pick(['pe[o]ple', 'p*', 'a=b', 'peo?ple', 'pe ople', '{x}', 'dictionary', 'report'])
  const source = `${draws.chance(0.15) ? `${draws.pick(oddFolders)}/` : ''}${name}.${form.format}`
  const out = draws.chance(0.15) ? draws.pick(['reports', 'out', 'k=v', '.']) : undefined
  const plain = `${draws.pick(['out', 'out', 'release', 'x/y', 'a=b', 'o[u]t'])}/release.${target}`
  const collided = draws.chance(0.04)
    ? draws.pick([source, `./${source}`, 'policy.yaml', ...side, `link/${source}`, `LINK/../${source}`])
    : plain
  const linked = collided.startsWith('link/') || draws.chance(0.03)
  return {
    folder,
    source,
    target: collided,
    ...(out !== undefined && { out }),
    ...(linked && { link: { at: 'link', to: '.' } }),
    earlier: draws.chance(0.4),
  }
}
