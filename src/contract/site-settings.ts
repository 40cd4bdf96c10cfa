import type { Language } from './languages.ts'

export const PAGE_PLACES = ['none', 'footer', 'menu'] as const

/** A page that an administrator wrote, at `/p/{slug}`. */
export interface OwnPage {
  slug: string
  title: string
  description: string
  /** Markdown. */
  body: string
  place: (typeof PAGE_PLACES)[number]
  /** Raised by each change; 0 is the software's own draft, which nobody has read yet. */
  revision: number
}

/** What is known of a picture in the library. */
export interface Picture {
  /** Empty when it is decorative. */
  alt: string
  width: number
  height: number
  /** Widths in pixels of its versions, at `smallerUrl`. */
  sizes: readonly number[]
}

/** @param url of a picture in the library */
export const smallerUrl = (url: string, width: number, format: 'webp' | 'avif' = 'webp') =>
  url.replace(/\.\w+$/, `-${width}.${format}`)

/** The pages that registration links, and records as agreed to. */
export const LEGAL_SLUGS: readonly string[] = ['privacy', 'terms']

export const legalPages = (site: Pick<SiteSettings, 'ownPages'>): OwnPage[] =>
  site.ownPages.filter(page => LEGAL_SLUGS.includes(page.slug))

/** The library's addresses never change their content. */
export const MEDIA_URL = /^\/media\/[\w-]+\.(png|jpg|webp)$/

/** Published texts by which browsers are set up; what a page says is in its loader's answer. */
export const BROWSER_TEXTS = /^(pips\.\d+|groups\.boards|practice\.country)$/

/** Where the practice is, once it has said so: dates, times and prices are written as there. */
export const countryOf = ({ content }: Pick<SiteSettings, 'content'>): string =>
  String(content['practice.country'] ?? '')

export interface MonthlyPrice {
  /** In the currency's smallest unit: cents, or yen. */
  cents: number
  /** ISO 4217, in capitals. */
  currency: string
}

/** Something that everybody can find and buy. */
export interface SoldOffer {
  slug: string
  title: string
  line: string
  /** The whole, in the currency's smallest unit. */
  price: number
  currency: string
  pays: 'once' | 'instalments' | 'free'
  instalments: number | null
  /** In a few words: `6 sessions`. */
  holds: string
  /** False while it is sold out, or before and after its sale. */
  available: boolean
}

/** Settings that pages need. */
export interface SiteSettings {
  brand: string
  /** The public origin without a trailing slash: `https://example.com`. */
  siteUrl: string
  /** Of public pages, and of everybody who has not chosen another. */
  language: Language
  contactEmail: string
  contactPhone: string
  instagramUrl: string
  xUrl: string
  /** Whom to call at once, as a clause: `call 911`. Browsers get none of the help lines. */
  helpEmergency: string
  /** One on each line. */
  helpLines: string
  /** For victims of violence at home; may be empty. */
  helpAbuse: string
  bookingUrl: string
  /** The scheduling widget's URL; null shows only the request form. */
  bookingWidgetUrl: string | null
  googleSignIn: boolean
  /** False where mails stay in a folder of the server. */
  sendsMail: boolean
  /** Some coach has said when they work. */
  hasHours: boolean
  /** Who receives what is written to the AI coach, by name; null for the built-in guide or a service on this host. */
  aiService: string | null
  passwordMin: number
  twoFactor: 'optional' | 'admins' | 'everybody'
  /** Stripe's publishable key; null is the sandbox, where no money moves. */
  stripeKey: string | null
  /**
   * What a plan costs a month at Stripe, as it was last read; a plan without an entry costs the published amount.
   * Browsers do not get them.
   */
  stripePrices: Readonly<Record<string, MonthlyPrice>>
  /** What is on sale for everybody, newest first. Browsers do not get it. */
  onSale: readonly SoldOffer[]
  /** Published texts by key, where they differ from the code's. What browsers get is in `BROWSER_TEXTS`. */
  content: Readonly<Record<string, unknown>>
  /** The published pages; browsers get them without their bodies. */
  ownPages: readonly OwnPage[]
  /** By URL. Browsers do not get them. */
  pictures: Readonly<Record<string, Picture>>
}
