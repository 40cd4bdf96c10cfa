import type { Pays, Visibility } from '../../constants.ts'

export const PAYS_LABELS = {
  once: 'Once',
  instalments: 'In monthly payments that end by themselves',
  free: 'It is free',
} as const satisfies Record<Pays, string>

export const VISIBLE_LABELS = {
  everybody: ['For everybody', 'It is in the list of offers, and anybody can buy it.'],
  link: ['By its link alone', 'It is in no list. Whoever has the link can buy it.'],
  off: ['Off', 'Only you see it.'],
} as const satisfies Record<Visibility, readonly [string, string]>
