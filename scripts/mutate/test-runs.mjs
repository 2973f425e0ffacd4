import { fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../workspace.mjs'

/** A test that takes so many times as long as over the unchanged source, and this long at least, runs for ever. */
const TIMES = 5
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
  /** @param {number} slowest Seconds: a test file that takes longer is not tried. */
  constructor(slowest) {
    this.slowest = slowest
  }

  /** @type {import('node:child_process').ChildProcess | undefined} */
  #runner
  /** @type {Map<string, number>} Milliseconds over the unchanged source; Infinity where it does not pass. */
  #usual = new Map()

  /**
   * @param {string} test
   * @returns {Promise<number>} Infinity: it fails without any change, and can tell nothing.
   */
  async usual(test) {
    const known = this.#usual.get(test)
    if (known !== undefined) return known
    const answer = await this.#run({ path: '', text: '', test }, LONGEST)
    const milliseconds = answer?.passed ? answer.milliseconds : Number.POSITIVE_INFINITY
    this.#usual.set(test, milliseconds)
    return milliseconds
  }

  /**
   * @param {readonly string[]} tests
   * @returns {Promise<string[]>} Those that pass without any change, and soon enough.
   */
  async quickestFirst(tests) {
    const timed = []
    for (const test of tests) timed.push({ test, usual: await this.usual(test) })
    return timed
      .filter(({ usual }) => usual <= 1000 * this.slowest)
      .sort((a, b) => a.usual - b.usual)
      .map(({ test }) => test)
  }

  /**
   * @param {Changed} changed
   * @param {string} test
   * @returns {Promise<'passed' | 'failed' | 'endless'>}
   */
  async over({ path, text }, test) {
    const most = Math.max(SECONDS, (TIMES * (await this.usual(test))) / 1000)
    const answer = await this.#run({ path: join(root, path), text, test }, most)
    return answer === undefined ? 'endless' : answer.passed ? 'passed' : 'failed'
  }

  /**
   * @param {import('./runner.mjs').Order} order
   * @param {number} seconds
   * @returns {Promise<import('./runner.mjs').Answer | undefined>}
   */
  async #run(order, seconds) {
    const runner = this.#runner ?? (await this.#begin())
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.end()
        resolve(undefined)
      }, seconds * 1000)
      runner.once('message', (/** @type {import('./runner.mjs').Answer} */ answer) => {
        clearTimeout(timer)
        resolve(answer)
      })
      runner.send({ ...order, test: join(root, order.test) })
    })
  }

  async #begin() {
    const script = fileURLToPath(new URL('runner.mjs', import.meta.url))
    // A group of its own, so that its workers end with it.
    const runner = fork(script, { cwd: root, detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    await new Promise((resolve) => runner.once('message', resolve))
    this.#runner = runner
    return runner
  }

  end() {
    const pid = this.#runner?.pid
    this.#runner = undefined
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  }
}
