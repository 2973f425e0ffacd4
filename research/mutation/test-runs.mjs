import { fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../../scripts/workspace.mjs'

/** A test that takes so many times as long as over the unchanged source, and this long at least, runs for ever. */
const TIMES = 8
const SECONDS = 20
/** Seconds after which a test file is given up that nothing was changed for. */
const LONGEST = 300

/**
 * @typedef {object} Changed
 * @property {string} path Relative to the root.
 * @property {string} text
 */

/** Test files over changed sources, one after the other, in a process that is begun anew when it hangs. */
export class TestRuns {
  /** @type {Map<string, import('node:child_process').ChildProcess>} By kind. */
  #runners = new Map()
  /** @type {Map<string, number>} Seconds over the unchanged source; Infinity where it does not pass. */
  #usual = new Map()

  /** @param {number} slowest Seconds: a test file that takes longer is not tried. */
  constructor(slowest) {
    this.slowest = slowest
  }

  /**
   * @param {readonly string[]} tests
   * @param {string} path Of the file that is to be changed.
   * @returns {Promise<string[]>} Those that pass without any change, and soon enough.
   */
  async quickestFirst(tests, path) {
    const timed = []
    for (const test of tests) timed.push({ test, usual: await this.#usually(test, kindOf(path)) })
    return timed
      .filter(({ usual }) => usual <= this.slowest)
      .sort((a, b) => a.usual - b.usual)
      .map(({ test }) => test)
  }

  /**
   * @param {Changed} changed
   * @param {string} test
   * @returns {Promise<'passed' | 'failed' | 'endless'>}
   */
  async over({ path, text }, test) {
    const kind = kindOf(path)
    const seconds = Math.max(SECONDS, TIMES * Math.min(LONGEST, await this.#usually(test, kind)))
    const { end } = await this.#run({ path: join(root, path), text, test, seconds }, kind)
    return end
  }

  /**
   * @param {string} test
   * @param {string} kind
   * @returns {Promise<number>} Infinity: it fails without any change, and can tell nothing.
   */
  async #usually(test, kind) {
    const key = `${kind} ${test}`
    const known = this.#usual.get(key)
    if (known !== undefined) return known
    const { end, seconds } = await this.#run({ path: '', text: '', test, seconds: LONGEST }, kind)
    const usual = end === 'passed' ? seconds : Number.POSITIVE_INFINITY
    this.#usual.set(key, usual)
    return usual
  }

  /**
   * @param {import('./runner.mjs').Order} order
   * @param {string} kind
   * @returns {Promise<import('./runner.mjs').Answer>}
   */
  async #run(order, kind) {
    const runner = this.#runners.get(kind) ?? (await this.#begin(kind))
    /** @type {import('./runner.mjs').Answer} */
    const answer = await new Promise((resolve) => {
      runner.once('message', resolve)
      runner.send({ ...order, test: join(root, order.test) })
    })
    if (answer.end === 'endless') this.#end(kind)
    return answer
  }

  /** @param {string} kind */
  async #begin(kind) {
    const script = fileURLToPath(new URL('runner.mjs', import.meta.url))
    // A group of its own, so that its workers end with it.
    const runner = fork(script, [kind], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    await new Promise((resolve) => runner.once('message', resolve))
    this.#runners.set(kind, runner)
    return runner
  }

  /** @param {string} kind */
  #end(kind) {
    const pid = this.#runners.get(kind)?.pid
    this.#runners.delete(kind)
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  }

  end() {
    for (const kind of [...this.#runners.keys()]) this.#end(kind)
  }
}

/** @param {string} path */
const kindOf = (path) => (path.startsWith('packages/core/') ? 'sources' : 'built-core')
