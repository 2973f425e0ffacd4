import { pathToFileURL } from 'node:url'
import { checkContracts } from './borders/contracts.mjs'
import { checkErrorPages } from './borders/error-pages.mjs'
import { checkForms } from './borders/forms.mjs'
import { checkCycles, checkImports } from './borders/imports.mjs'
import { checkLinks } from './borders/links.mjs'
import { checkMethodNames } from './borders/method-names.mjs'
import { checkRuleIds } from './borders/rule-ids.mjs'
import { readSources } from './borders/sources.mjs'
import { checkVersions } from './borders/versions.mjs'
import { root } from './workspace.mjs'

/**
 * What the linter cannot hold. Each check is one test of `npm test`.
 * @param {string} at
 * @returns {{ title: string, findings: import('./borders/sources.mjs').Finding[] }[]}
 */
export function checkBorders(at) {
  const sources = readSources(at)
  return [
    { title: 'imports keep the borders', findings: checkImports(sources, at) },
    { title: 'no file imports itself by way of others', findings: checkCycles(sources) },
    { title: 'files have the form agreed on', findings: sources.flatMap(checkForms) },
    { title: 'tests name their rule', findings: sources.flatMap((source) => checkRuleIds(source, at)) },
    { title: 'no code but its own asks for a method by name', findings: checkMethodNames(sources) },
    { title: 'central contracts stay small', findings: checkContracts(sources) },
    { title: 'every error code has its page', findings: checkErrorPages(at) },
    { title: 'links of the documents lead somewhere', findings: checkLinks(at) },
    { title: 'dependencies have one exact version', findings: checkVersions(at) },
  ]
}

/**
 * @param {import('./borders/sources.mjs').Finding} finding
 * @returns {string}
 */
export function findingText({ rule, path, line, message }) {
  return `${path}${line === undefined ? '' : `:${line}`}  ${rule}: ${message}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const findings = checkBorders(root).flatMap((check) => check.findings)
  for (const finding of findings) console.error(findingText(finding))
  console.error(findings.length === 0 ? 'Borders hold.' : `${findings.length} findings.`)
  process.exitCode = findings.length === 0 ? 0 : 1
}
