import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'

export const DRAWER_TYPES = ['this_week', 'this_year', 'this_life'] as const
export type DrawerType = (typeof DRAWER_TYPES)[number]

export const DRAWERS: Readonly<
  Record<DrawerType, { title: MessageDescriptor; hint: MessageDescriptor }>
> = {
  this_week: { title: msg`This Week`, hint: msg`Immediate concerns and current priorities` },
  this_year: { title: msg`This Year`, hint: msg`Medium-term goals and developing skills` },
  this_life: { title: msg`This Life`, hint: msg`Deepest values and life purpose` },
}

export const TITLE_MAX = 200
export const CONTENT_MAX = 100_000

export const TITLE_REQUIRED = msg`Please provide a title for your entry`

/** Gap between neighboring positions: room for ten moves between the same two entries. */
export const POSITION_GAP = 1024
