/** What a site says of itself, from the settings; pages are rendered with it at start. */
export interface SiteSettings {
  brand: string
  /** The public origin, no slash at the end: `https://example.com`. */
  siteUrl: string
  contactEmail: string
  contactPhone: string
  instagramUrl: string
  xUrl: string
  /** The external scheduling link, or `/booking`. */
  bookingUrl: string
  /** The embedded scheduling widget's address; null shows the request form alone. */
  bookingWidgetUrl: string | null
  /** Whether /auth offers to sign in with Google. */
  googleSignIn: boolean
  /** The shortest password it takes. */
  passwordMin: number
  /** Who must have a second step at sign-in. */
  twoStep: 'optional' | 'admins' | 'everybody'
  /** The publishable key of real payments; null is the sandbox, where no money moves. */
  stripeKey: string | null
}
