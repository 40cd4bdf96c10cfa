/** Settings that pages need; pages are rendered with them at start, and again when content is published. */
export interface SiteSettings {
  brand: string
  /** The public origin without a trailing slash: `https://example.com`. */
  siteUrl: string
  contactEmail: string
  contactPhone: string
  instagramUrl: string
  xUrl: string
  bookingUrl: string
  /** The scheduling widget's URL; null shows only the request form. */
  bookingWidgetUrl: string | null
  googleSignIn: boolean
  passwordMin: number
  twoStep: 'optional' | 'admins' | 'everybody'
  /** Stripe's publishable key; null is the sandbox, where no money moves. */
  stripeKey: string | null
  /** The published texts by key, where they differ from the code's. Browsers do not get them. */
  content: Readonly<Record<string, unknown>>
}
