import { ageText } from '#src/contract/formats.ts'
import { ApiError, messageOf } from '#src/platform/web/api/api.ts'

/** Why a post was not taken, in kind words. @param slowSeconds the group's pause between two posts */
export function failureWords(error: unknown, slowSeconds = 0): string {
  const code = error instanceof ApiError ? error.code : ''
  if (code === 'too_many')
    return slowSeconds > 0
      ? `Slow mode is on: each person can post once every ${ageText(slowSeconds * 1_000)}. Please try again a little later.`
      : 'You have posted a lot in a short time. Please try again a little later.'
  if (code === 'locked') return 'This was locked while you were writing. You can still read it.'
  if (code === 'group_over') return 'The group has ended. You can still read it.'
  if (code === 'post_closed') return 'A post can be edited for 30 minutes, and that time has passed.'
  if (code === 'not_found')
    return 'This is no longer here. Please copy what you wrote before you leave this page.'
  return messageOf(error, 'Please try again in a moment.')
}
