import { endOnSignals, outliveReaders } from './process-end.ts'
import { run } from './program.ts'

outliveReaders()
endOnSignals()
process.exitCode = await run(process.argv)
