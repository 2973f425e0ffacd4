import { hintsOfName } from './match-name.ts'
import { RECORD_NUMBER } from './words/identifying-words.ts'

const isHousehold = (name: string): boolean => /house|^hh|fam(?!e)|haushalt|menage|hogar/i.test(name)

/** Whether a column is called like a number of persons or records, and not of households. */
export const numbersPeople = (name: string): boolean =>
  hintsOfName(name).some(({ what }) => what === RECORD_NUMBER) && !isHousehold(name)

/** What is numbered by such a name may be a visit, a sample or a row. */
const NUMBERS_OTHERS =
  /visit|encounter|stay|admission|case|fall|record|row|obs|lfd|lauf|seq|specimen|sample|barcode|accession|device|serial|dossier|^(id|ids|nr|no|num|nummer|number|uuid|guid|key|key.?id|identifier|unique.?id)$/i

/** Whether a column is called like a number that every person has once: of patients, of the social security. */
export const numbersEachPerson = (name: string): boolean =>
  hintsOfName(name).some(({ kind }) => kind === 'identifier') &&
  !isHousehold(name) &&
  !NUMBERS_OTHERS.test(name)

/** Whether several people may have one value of a column by this name: names, addresses, contacts, households. */
export const isSharedByPeople = (name: string): boolean =>
  isHousehold(name) ||
  (hintsOfName(name).some(({ kind }) => kind === 'name' || kind === 'address' || kind === 'contact') &&
    !numbersPeople(name))
