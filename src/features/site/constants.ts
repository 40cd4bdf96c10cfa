import { msg } from '@lingui/core/runtime-macro'

/** Published versions that can be looked at and restored. */
export const VERSIONS_KEPT = 50

export const PICTURE_BYTES_MAX = 400 * 1024
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]
export const PICTURES_MAX = 100
export const ALT_MAX = 300

/** In pixels: browsers choose the smallest that is large enough. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const

export const PAGES_MAX = 30
export const PAGE_BODY_MAX = 50_000

export const SLUG_MAX = 60
export const SLUG_BAD = msg`Please use lowercase letters, digits and hyphens, such as about-me.`

/** The path of a practice's first hour. */
export const SETUP_STEPS = ['name', 'place', 'offers', 'look', 'publish'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** How to reach the invented practice; anything else was chosen by the operator. */
export const SAMPLE_CONTACTS = {
  contactEmail: 'hello@firstdomino.example',
  contactPhone: '(914) 555-0142',
  instagramUrl: 'https://www.instagram.com/firstdomino',
  xUrl: 'https://x.com/firstdomino',
} as const
