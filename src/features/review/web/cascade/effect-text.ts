import type { Cascade } from '../../contract/insight.ts'

type Effect = NonNullable<Cascade['pattern']>['effect']

/** '1.8', without a trailing zero and never '-0'. */
export const shownNumber = (value: number): string => String(Number(value.toFixed(1)) || 0)

/** 'between 0.4 and 3.1' */
export const rangeText = ({ from, to }: Effect): string =>
  `between ${shownNumber(from)} and ${shownNumber(to)}`

/** A share of shifts as people count: '1 in 50'. */
export const oneIn = (p: number): string => `1 in ${Math.round(1 / p)}`
