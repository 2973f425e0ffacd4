/** The command line is declared before anything of the core is loaded: the names are written out, and a test holds them. */
export const PRESET_HELP =
  'judge by what an authority asks for too: ema-health-canada, hipaa-safe-harbor, wp29'
