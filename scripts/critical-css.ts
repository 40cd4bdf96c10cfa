import postcss from 'postcss'
import { PurgeCSS } from 'purgecss'
import { PLAN_IDS } from '#src/features/content/domain/keys-offers.ts'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** The classes of a page's elements. */
export const classesIn = (html: string): string[] =>
  Array.from(html.matchAll(/\sclass="([^"]*)"/g)).flatMap(([, names = '']) =>
    names
      .replace(/&(amp|lt|gt|quot|#x27);/g, (_, entity: string) => ENTITIES[entity] ?? '')
      .split(/\s+/)
      .filter(Boolean),
  )

const referredIn = (text: string) => Array.from(text.matchAll(/var\(\s*(--[\w-]+)/g), match => match[1])

/** Removes custom properties, and their registrations, that nothing refers to. */
function dropUnusedProperties(css: string, html: string, scripts: string): string {
  const root = postcss.parse(css)
  const outside = new Set([...referredIn(html), ...scripts.split(/\s+/)])
  let dropped = true
  while (dropped) {
    dropped = false
    const inside = new Set(referredIn(root.toString()))
    const isUnused = (name: string) => !inside.has(name) && !outside.has(name)
    root.walkDecls(/^--/, declaration => {
      if (!isUnused(declaration.prop)) return
      declaration.remove()
      dropped = true
    })
    root.walkAtRules('property', rule => {
      if (isUnused(rule.params)) rule.remove()
    })
  }
  // Tailwind's fallback for browsers older than those it supports would take the home page over its 14 kB.
  root.walkAtRules('layer', rule => {
    if (rule.params === 'properties' && rule.nodes) rule.remove()
  })
  root.walkComments(comment => {
    comment.remove()
  })
  root.walkRules(rule => {
    if (rule.nodes.length === 0) rule.remove()
  })
  root.walkAtRules(rule => {
    if (rule.nodes?.length === 0) rule.remove()
  })
  return root.toString().trim()
}

/** Parts of the fields of these types; no script of a public page makes such a field. */
const FIELD_PARTS: readonly [part: RegExp, types: RegExp][] = [
  [/::-webkit-(datetime|date-and-time|calendar)/, /type="(date|time|datetime-local|month|week)"/],
  [/::-webkit-search-decoration/, /type="search"/],
  [/::-webkit-(inner|outer)-spin-button/, /type="number"/],
  [/::file-selector-button/, /type="file"/],
]

function dropPartsOfMissingFields(css: string, html: string): string {
  const missing = FIELD_PARTS.filter(([, types]) => !types.test(html)).map(([part]) => part)
  const root = postcss.parse(css)
  root.walkRules(rule => {
    rule.selectors = rule.selectors.filter(selector => !missing.some(part => part.test(selector)))
    if (rule.selectors.join('') === '') rule.remove()
  })
  return root.toString()
}

/** In quarters of a rem; nothing redefines it. */
const SPACING = /calc\(var\(--spacing\) \* (-?[\d.]+)\)/g

/** The same rules in fewer bytes: the home page has 14 kB. */
const shortened = (css: string): string =>
  css.replace(SPACING, (_, steps: string) => `${Number(steps) / 4}rem`).replaceAll(', ', ',')

/**
 * The part of `css` that a page can use. Only classes decide: elements, ids and attributes are often made by scripts,
 * and PurgeCSS would also drop a selector such as `:focus-visible`, which names no element at all.
 * @param html the page, in all its variants
 * @param scripts the words of the strings in scripts that it may load: each may be a class that they add
 */
export async function criticalCss(css: string, html: string, scripts: string): Promise<string> {
  const anything = [...new Set(css.match(/[\w-]+/g))]
  const extractor = () => ({
    classes: [...classesIn(html), ...scripts.split(/\s+/)],
    tags: anything,
    ids: anything,
    attributes: { names: anything, values: anything },
    undetermined: [],
  })
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: html, extension: 'html' }],
    css: [{ raw: css }],
    extractors: [{ extensions: ['html'], extractor }],
    dynamicAttributes: anything,
    safelist: { standard: [/^:/] },
  })
  const used = dropPartsOfMissingFields(purged?.css ?? '', html)
  return shortened(dropUnusedProperties(used, html, scripts))
}

/** Whatever an own page can contain. */
const EVERY_MARKDOWN = [
  '## Title',
  '### Smaller',
  'Text, **strong**, *soft*, ~~old~~, `code`, [link](/contact).  \nNext line.',
  '![A picture](/media/specimen.png)',
  '- one\n- two',
  '1. one\n2. two',
  '> Said',
  '---',
  '```\ncode\n```',
  '| a | b |\n| - | - |\n| c | d |',
].join('\n\n')

/** Settings that differ wherever a setting changes a page's elements; a page's styles must do for all of them. */
export const SETTINGS_VARIANTS = [false, true].map(isSet => ({
  brand: 'First Domino',
  siteUrl: 'https://example.com',
  contactEmail: 'hello@example.com',
  contactPhone: '+1 555 0100',
  instagramUrl: 'https://instagram.com/example',
  xUrl: 'https://x.com/example',
  bookingUrl: isSet ? 'https://example.com/book' : '/booking',
  bookingWidgetUrl: isSet ? 'https://example.com/widget' : null,
  googleSignIn: isSet,
  aiService: isSet ? 'ai.example.com' : null,
  passwordMin: isSet ? 8 : 6,
  twoStep: isSet ? 'everybody' : 'optional',
  stripeKey: isSet ? 'pk_test_example' : null,
  stripePrices: {},
  content: isSet
    ? {
        'brand.logo': '/media/specimen.png',
        plans: PLAN_IDS.map(id => ({
          id,
          name: id,
          price: 1,
          description: '',
          features: ['One'],
          popular: true,
        })),
        testimonials: [{ quote: 'It works.', name: 'Ann', about: '' }],
      }
    : {},
  pictures: isSet
    ? { '/media/specimen.png': { alt: 'A picture', width: 1600, height: 900, sizes: [480, 960] } }
    : {},
  ownPages: (isSet ? (['menu', 'footer', 'none'] as const) : (['none'] as const)).map(place => ({
    slug: place === 'none' ? 'specimen' : place,
    title: 'A page',
    description: '',
    body: EVERY_MARKDOWN,
    place,
    revision: 0,
  })),
}))

interface Renderer<Assets> {
  renderSite: (site: unknown, assets: Assets) => Promise<{ path: string; html: string }[]>
}

/**
 * The styles of each page that carries its own, by the page's path.
 * @param assets what the pages link to; a page that links the public script is one that carries its styles
 * @param scripts the words of the strings in the public pages' scripts
 */
export async function stylesOfPages<Assets extends { enhance: string }>(
  { renderSite }: Renderer<Assets>,
  assets: Assets,
  css: string,
  scripts: string,
): Promise<Record<string, string>> {
  const variants = new Map<string, string>()
  for (const site of SETTINGS_VARIANTS) {
    for (const { path, html } of await renderSite(site, assets)) {
      if (html.includes(assets.enhance)) variants.set(path, (variants.get(path) ?? '') + html)
    }
  }
  const styles: Record<string, string> = {}
  for (const [path, html] of variants) styles[path] = await criticalCss(css, html, scripts)
  return styles
}
