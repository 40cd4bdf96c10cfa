import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'

export const TEXT_MAX = 4_000

/** One rate limit for the four calls together, per caller (docs/product.md 12.9). */
export const LIMIT = { name: 'ai', max: 30, windowSeconds: 600 } as const

/** Sent when the service fails, instead of its own error text (docs/product.md 3.9). */
export const TROUBLE = msg`I'm currently having trouble processing your request. Please try again later.`

export const GUIDANCE_FAILED = msg`Failed to get tool guidance`

export const GOALS_FAILED = msg`Failed to generate weekly goals`

export const JOURNAL_FAILED = msg`Failed to analyze journal entry`

export const TEXT_REQUIRED = msg`Please write something first.`

export const NOT_THERAPY = msg`This is coaching, not therapy, and no substitute for medical or crisis care.`

/**
 * The end of a sentence about a text that is sent. It always says 'AI coach', since the site has human coaches, too.
 * @param service `SiteSettings.aiService`
 */
export const toAiCoach = (service: string | null): MessageDescriptor =>
  service === null
    ? msg`to the AI coach, which is part of this site.`
    : msg`to the AI coach: ${{ service }} receives it.`

/** Suggested prompts (docs/product.md 3.9), in the order of the tool catalog. */
export const PROMPTS = [
  {
    tool: 'perception',
    label: msg`Perception Filter`,
    text: msg`How do I find the filter I am looking through?`,
  },
  {
    tool: 'rooms',
    label: msg`3 Rooms of the Mind`,
    text: msg`How do I know which of the 3 rooms I am in, and how do I move?`,
  },
  {
    tool: 'cabinet',
    label: msg`Conscious Cabinet`,
    text: msg`How do I sort what is on my mind into the three drawers?`,
  },
  { tool: 'domino', label: msg`Daily Domino`, text: msg`How do I choose my domino for today?` },
] as const
