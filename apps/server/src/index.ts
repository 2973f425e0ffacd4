/** The trusted server. The table of its routes is in @outis/api; handlers are in resources/. */

export { type Restored, type RestoreOptions, restoreBackup } from './backup/restore-backup.ts'
export type { MasterKeys } from './keys/master-key.ts'
export { masterKeyCommand, masterKeyFile, masterKeyText } from './keys/master-key.ts'
export { isSealed, sealServer, serverSealed, serveSealed, unsealServer } from './start/sealing.ts'
export { DEFAULTS, type JobSettings, type OidcSettings, type Settings } from './start/settings.ts'
export { type RunningServer, type StartOptions, startServer } from './start/start-server.ts'
export type { JobUser } from './work/job-user.ts'
