import { describe } from 'vitest'
import { testAnswers } from './answers.contract.ts'

describe('answers on the embedded store', () => testAnswers(async () => undefined))
