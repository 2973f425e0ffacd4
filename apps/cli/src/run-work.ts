/** What `outis run` needs and nothing else: other commands' work would be loaded with it and take a tenth of a small run. */
export { run } from '@outis/engines'
