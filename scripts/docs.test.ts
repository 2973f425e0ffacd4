import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { adviceJsonSchema } from '@outis/advise'
import * as api from '@outis/api'
import { examplePicture, attacks as known } from '@outis/core/attacks'
import * as methods from '@outis/core/methods'
import * as models from '@outis/core/models'
import * as options from '@outis/core/options'
import * as policy from '@outis/core/policy'
import * as schemas from '@outis/core/schemas'
import { describe, expect, it } from 'vitest'
import { apiReference } from './api-reference.mjs'
import { API_REFERENCE, attackPage, attackPicture, schemaFiles, TABLED, withTables } from './docs.mjs'
import { root } from './workspace.mjs'

const attacks = await Promise.all(Object.values(known).map((load) => load()))
const core = { attacks, methods, models, options, policy, schemas, advise: { adviceJsonSchema } }
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('documents that follow from the code (`npm run docs` writes them)', () => {
  it('[I12] the reference of the API is what the table of routes says', () => {
    expect(readFileSync(join(root, API_REFERENCE), 'utf8')).toBe(apiReference(api))
  })

  it.each([...schemaFiles(core)])('[I12] %s is up to date', (path, schema) => {
    expect(JSON.parse(read(path))).toEqual(JSON.parse(JSON.stringify(schema)))
  })

  it.each(TABLED)('[I12] the tables of %s are up to date', (path) => {
    expect(withTables(read(path), core)).toBe(read(path))
  })

  it.each(methods.methods.map(({ id }) => id))(
    '[I12] docs/policy.md has a table of the options of %s',
    (id) => {
      expect(read('docs/policy.md')).toMatch(new RegExp(`<!-- table: options of ${id}( |\\b)`))
    },
  )

  it.each(models.models.map(({ id }) => id))(
    '[I12] docs/models.md has a table of the options of %s',
    (id) => {
      expect(read('docs/models.md')).toContain(`<!-- table: options of ${id} -->`)
    },
  )

  it('[I27] README.md counts the models that there are, and names each', () => {
    const readme = read('README.md')
    const [, list = ''] = /\*\*Models\*\*: ([^*]+)\*\*Losses/.exec(readme) ?? []
    expect(list.split(/,(?! hierarchical)/).length).toBeGreaterThan(5)
    expect(readme).toContain(`| models | ${models.models.length} (above) |`)
    // A model's name there is a word of its id: "entropy", "k-map", "prosecutor".
    const words = list.toLowerCase().replace(/α/g, 'alpha').replace(/β/g, 'beta').replace(/δ/g, 'delta')
    const lacking = models.models.filter(({ id }) => !words.includes(id.split('-')[0] ?? id))
    expect(lacking.map(({ id }) => id)).toEqual([])
  })

  it.each(attacks)('[I12] $id has a page, which shows the picture of its example', async (attack) => {
    expect(read(attackPage(attack.id))).toContain(`(${attack.id}.svg)`)
    expect(read(attackPicture(attack.id)) === (await examplePicture(attack))).toBe(true)
  })

  it('[I12] a table is replaced between its marks and nowhere else', () => {
    const text = 'a\n<!-- table: options of k-anonymity -->\nold\n<!-- end of table -->\nb'
    expect(withTables(text, core)).toBe(`a
<!-- table: options of k-anonymity -->

| key | meaning | values | default |
|---|---|---|---|
| \`k\` | Rows in the smallest class allowed. | a whole number of at least 2 | \`5\` |

<!-- end of table -->
b`)
    expect(() => withTables(text.replace('k-anonymity', 'nobody'), core)).toThrow('No method or model')
  })
})
