import type { Command } from 'commander'

type Options = Readonly<Record<string, unknown>>

/** What reading a table may take of the machine, alike for every command that reads one. */
export const withResources = (command: Command): Command =>
  command
    .option(
      '--memory <size>',
      'most memory for tables, such as 500MB or 4GB; the rest goes to temporary files, encrypted (default: OUTIS_MEMORY, else four fifths of the machine)',
    )
    .option('--temp <dir>', "folder for temporary files (default: OUTIS_TEMP, else the system's)")
    .option(
      '--combinations <count>',
      'most distinct combinations of the declared columns held in memory, such as 200000 or 5M (default: OUTIS_COMBINATIONS, else 67M)',
    )
    .option(
      '--threads <count>',
      'threads that work at once; results are the same with any number (default: OUTIS_THREADS, else the cores of the machine, 8 at most)',
    )

/**
 * An option is the variable for this process: whatever reads a table finds it there, also in the threads and processes
 * that it starts.
 */
export async function useResources({ memory, temp, combinations, threads }: Options): Promise<void> {
  if ([memory, temp, combinations, threads].every((one) => one === undefined)) return
  const { combinationLimit, makePrivateFolder, memoryBytes, threadLimit } = await import('./work.ts')
  if (threads !== undefined) {
    threadLimit(String(threads))
    process.env.OUTIS_THREADS = String(threads)
  }
  if (combinations !== undefined) {
    combinationLimit(String(combinations))
    process.env.OUTIS_COMBINATIONS = String(combinations)
  }
  if (memory !== undefined) {
    memoryBytes(String(memory))
    process.env.OUTIS_MEMORY = String(memory)
  }
  if (temp === undefined) return
  // A folder that is named and cannot be used is said at once, not when memory runs out.
  const folder = await makePrivateFolder(String(temp))
  await folder.needed()
  await folder.remove()
  process.env.OUTIS_TEMP = String(temp)
}
