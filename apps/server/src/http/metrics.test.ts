import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../testing/running-server.ts'
import { openCounters } from './counters.ts'

describe('metrics', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())
  const text = async () => (await fetch(`${server.url}/metrics`)).text()

  it('[HT922] tell latencies, event loop, memory, disk, jobs, answers, store, trail and build', async () => {
    await text()
    const said = await text()
    for (const line of [
      /^outis_request_seconds_bucket\{route="\/metrics",le="\+Inf"\} \d+$/m,
      /^outis_event_loop_delay_seconds\{quantile="1"\} \d/m,
      /^outis_memory_bytes\{kind="resident"\} \d{7,}$/m,
      /^outis_disk_free_bytes \d+$/m,
      /^outis_jobs\{state="queued"\} 0$/m,
      /^outis_jobs\{state="running"\} 0$/m,
      /^outis_answers_waiting 0$/m,
      /^outis_store_up 1$/m,
      /^outis_trail_broken 0$/m,
      /^outis_build_info\{node="v[\d.]+",store="embedded"\} 1$/m,
      /^outis_requests_total\{/m,
    ])
      expect(said).toMatch(line)
  })

  it('[HT922] are told without a store, and count what failed for it', async () => {
    const { store } = server.services
    const away = Object.assign(new Error(), { code: 'ENOSPC' })
    const failing = vi.spyOn(store, 'write').mockRejectedValue(away)
    const reading = vi.spyOn(store, 'db', 'get').mockImplementation(() => {
      throw away
    })
    await fetch(`${server.url}/api/v1/me`, { headers: { authorization: 'Bearer outis_x' } })
    const said = await text()
    failing.mockRestore()
    reading.mockRestore()
    expect(said).toMatch(/^outis_store_up 0$/m)
    expect(said).toMatch(/^outis_store_errors_total 1$/m)
  })

  it('[HT922] a histogram counts what is at most a bound into every bucket from there', () => {
    const counters = openCounters()
    for (const seconds of [0.001, 0.005, 0.3, 100]) counters.time('t', seconds, { a: 1 })
    const lines = counters.text().split('\n')
    expect(lines).toContain('t_bucket{a="1",le="0.005"} 2')
    expect(lines).toContain('t_bucket{a="1",le="0.25"} 2')
    expect(lines).toContain('t_bucket{a="1",le="0.5"} 3')
    expect(lines).toContain('t_bucket{a="1",le="30"} 3')
    expect(lines).toContain('t_bucket{a="1",le="+Inf"} 4')
    expect(lines).toContain('t_count{a="1"} 4')
    expect(lines.some((line) => line.startsWith('t_sum{a="1"} 100.3'))).toBe(true)
  })
})
