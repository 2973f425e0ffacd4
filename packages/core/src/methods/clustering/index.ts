import { defineMethod } from '../contract/method-record.ts'
import type { MethodJob } from '../contract/method-run.ts'
import { askedClasses } from './asked-classes.ts'
import { type CaatPolicy, caatDescription } from './caat-description.ts'
import { type KacaPolicy, kacaDescription } from './kaca-description.ts'

const run = async (job: MethodJob<CaatPolicy | KacaPolicy>) =>
  (await import('./clustering-run.ts')).runClustering(job)

export const caatMethod = defineMethod({ ...caatDescription, asks: askedClasses, run: (job) => run(job) })

export const kacaMethod = defineMethod({ ...kacaDescription, asks: askedClasses, run: (job) => run(job) })
