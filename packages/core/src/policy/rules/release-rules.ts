import { kindOf } from '../../releases/registry.ts'
import type { Report } from '../policy-problem.ts'
import type { Sound } from './sound.ts'

/** The release must not tell what the method hides, nor replace what the policy reads. Paths are compared as written; whoever resolves them compares again. */
export function checkRelease({ source, target, attributes, keepOrder, method }: Sound, report: Report): void {
  const orderTells = method && kindOf(method.record).read.orderTells
  if (keepOrder && orderTells !== undefined) report(['release', 'keep-order'], orderTells)
  if (!target) return
  const path = ['release', 'to']
  if (source && sameTable(source, target)) {
    report(path, 'is the source of the data; give the release a place of its own', { code: 'RELEASE_TARGET' })
  }
  if (target.kind !== 'file') return
  const files = attributes.flatMap(({ hierarchy, taxonomy }) => [hierarchy?.spec, taxonomy?.spec])
  if (files.some((spec) => spec?.kind === 'file' && plainPath(spec.path) === plainPath(target.path))) {
    report(path, 'is a hierarchy that the policy reads; give the release a place of its own', {
      code: 'RELEASE_TARGET',
    })
  }
}

function sameTable(source: NonNullable<Sound['source']>, target: NonNullable<Sound['target']>): boolean {
  if (source.kind === 'file' || target.kind === 'file') {
    return (
      source.kind === 'file' && target.kind === 'file' && plainPath(source.path) === plainPath(target.path)
    )
  }
  if (source.kind !== target.kind || source.url !== target.url) return false
  if ('table' in source) return 'table' in target && source.table === target.table
  return 'path' in source && 'path' in target && plainPath(source.path) === plainPath(target.path)
}

/** `./a/../b.csv` is `b.csv`. */
function plainPath(path: string): string {
  const steps: string[] = []
  for (const step of path.split(/[\\/]+/)) {
    if (step === '.') continue
    if (step === '..' && steps.length > 0 && steps.at(-1) !== '..') steps.pop()
    else steps.push(step)
  }
  return steps.join('/')
}
