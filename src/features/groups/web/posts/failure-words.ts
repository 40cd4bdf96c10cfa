import { ApiError, messageOf } from '#src/platform/web/api/api.ts'

/** Why a post was not taken, in kind words. */
export function failureWords(error: unknown): string {
  const code = error instanceof ApiError ? error.code : ''
  if (code === 'too_many')
    return 'You have posted a lot in a short time. Please try again a little later.'
  if (code === 'locked') return 'This was locked while you were writing. You can still read it.'
  if (code === 'group_over') return 'The group has ended. You can still read it.'
  if (code === 'post_closed')
    return 'A post can be edited for 30 minutes, and that time has passed.'
  if (code === 'not_found')
    return 'This is no longer here. Please copy what you wrote before you leave this page.'
  return messageOf(error, 'Please try again in a moment.')
}
