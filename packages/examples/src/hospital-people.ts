/** Given names of women and of men, and family names: common ones, put together at random. */
export const WOMEN =
  'Ada Agnes Aisha Alma Amina Anna Beatriz Carla Chloe Clara Daria Edith Elena Elif Emma Esther Eva Fatima Flora Grace Greta Hana Helen Ida Ines Irene Iris Jana Julia Kamala Laura Leila Lena Lucia Mai Maria Marta Mei Mina Nadia Nina Nora Olga Paula Priya Rosa Ruth Sara Sofia Stella Teresa Uma Vera Wanda Yara Yuki Zoe'.split(
    ' ',
  )

export const MEN =
  'Aaron Adam Ahmed Akira Albert Anton Arjun Boris Bruno Carlos Chen Daniel David Diego Elias Emil Enzo Erik Felix Finn George Hamid Hassan Henry Hugo Ian Igor Ivan Jakob James Javier John Jonas Jorge Joseph Kenji Leo Liam Louis Lukas Marco Mark Mateo Max Milan Noah Omar Oscar Otto Paul Peter Ravi Robert Samir Samuel Simon Tariq Theo Thomas Tom Viktor Walter Yusuf'.split(
    ' ',
  )

export const FAMILIES =
  'Abbott Ahmed Allen Alvarez Baker Bauer Becker Bell Berg Bianchi Brown Campbell Carter Castro Chen Clark Cohen Cole Conti Cooper Costa Cruz Davis Diaz Dubois Evans Fischer Flores Foster Garcia Gomez Gray Green Gupta Hall Hansen Harris Hassan Hill Hughes Ito Jackson Jensen Johnson Jones Kaya Keller Khan Kim King Klein Kowalski Kumar Lang Larsen Lee Lewis Lopez Marino Martin Meyer Miller Mitchell Moore Morales Moreau Morgan Morris Mueller Murphy Nguyen Novak Okafor Olsen Ortiz Park Parker Patel Perez Petrov Phillips Popescu Price Quinn Ramos Reed Reyes Rivera Roberts Rossi Russo Sato Schmidt Scott Shah Silva Singh Smith Sousa Stein Stewart Suzuki Tanaka Taylor Thomas Torres Tran Turner Vargas Vogel Walker Wang Ward Weber White Wilson Wolf Wood Wright Yilmaz Young Zhang Zimmer'.split(
    ' ',
  )

export interface Region {
  /** First three digits of its ZIP codes. */
  readonly prefix: string
  readonly towns: number
  /** Share of the hospital's patients, in relation to the others. */
  readonly share: number
  /** 0 poor, 1 middling, 2 well off: moves insurance and income. */
  readonly wealth: 0 | 1 | 2
}

export const REGIONS: readonly Region[] = [
  { prefix: '010', towns: 14, share: 9, wealth: 0 },
  { prefix: '012', towns: 8, share: 4, wealth: 1 },
  { prefix: '015', towns: 12, share: 8, wealth: 1 },
  { prefix: '018', towns: 16, share: 12, wealth: 1 },
  { prefix: '021', towns: 24, share: 26, wealth: 0 },
  { prefix: '024', towns: 12, share: 13, wealth: 2 },
  { prefix: '027', towns: 10, share: 7, wealth: 0 },
  { prefix: '030', towns: 12, share: 7, wealth: 1 },
  { prefix: '038', towns: 6, share: 3, wealth: 2 },
  { prefix: '060', towns: 10, share: 5, wealth: 1 },
  { prefix: '068', towns: 8, share: 4, wealth: 2 },
  { prefix: '100', towns: 6, share: 2, wealth: 2 },
]

/** Five digits; towns of a region are scattered over its last two. */
export function zipOf(region: Region, town: number): string {
  return region.prefix + String((town * 37 + 1) % 100).padStart(2, '0')
}
