/** Sentences of the sign-up; the answer is the same whether or not the address is known (contract). */
export const NEWSLETTER_WORDS = {
  busy: 'Sending...',
  sent: 'Almost there!',
  sentMore: 'Please open the mail we sent you and confirm. Until then nothing is sent.',
  failed: 'Failed to sign you up. Please try again.',
} as const
