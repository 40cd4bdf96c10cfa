import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { classesIn, criticalCss, SETTINGS_VARIANTS } from '../../scripts/critical-css.ts'

test('rules for classes that the page lacks are left out, in groups as well', async () => {
  const css =
    '/*! v4.3 */@layer base,utilities;@layer utilities{.a{color:red}.b{color:blue}.sm\\:c{top:0}@media (width>=40rem){.d{left:0}}}h1,.b .a{margin:0}'
  expect(await criticalCss(css, '<p class="a sm:c">', '')).toBe(
    '@layer base,utilities;@layer utilities{.a{color:red}.sm\\:c{top:0}}h1{margin:0}',
  )
})

test('names with brackets, digits and entities are understood', async () => {
  const css = '.\\[\\&\\>p\\]\\:m-1>p{margin:1px}.\\32 xl{top:0}.w-1\\.5{width:6px}'
  expect(await criticalCss(css, '<i class="[&amp;&gt;p]:m-1 2xl"><b class="w-1.5">', '')).toBe(css)
})

test('elements, attributes and states stay: scripts and people bring them', async () => {
  const css =
    ':focus-visible{top:0}[hidden]:where(:not([hidden=until-found])){top:0}dialog::backdrop{top:0}strong{top:0}.a[data-open],.a:is([open],:popover-open) *{top:0}#main{top:0}'
  expect(await criticalCss(css, '<p class="a">', '')).toBe(css)
})

test('negation needs nothing, alternatives need one, scripts may bring classes', async () => {
  const css = 'p:not(.x){top:0}:is(.a,.b) i{left:0}.later{right:0}.never{bottom:0}'
  expect(await criticalCss(css, '<p class="b">', 'button later on')).toBe(
    'p:not(.x){top:0}:is(.b) i{left:0}.later{right:0}',
  )
})

test('custom properties go when nothing refers to them, text in strings stays', async () => {
  const css =
    '@property --tw-x{syntax:"*";inherits:false}:root{--ink:#111;--gone:var(--gone-too);--gone-too:#222;--tile:#333}.a{color:var(--ink,red);content:"}.b{"}'
  expect(await criticalCss(css, '<rect class="a" fill="var(--tile)">', '')).toBe(
    ':root{--ink:#111;--tile:#333}.a{color:var(--ink,red);content:"}.b{"}',
  )
})

const built = (name: string) => resolve('dist/prerender', name)
/** The rules of both stylesheets: the members' one also names a class that the public one was never told of. */
const builtCss = () =>
  readdirSync('dist/client/assets')
    .filter(file => /^(?:app|public)-.*\.css$/.test(file))
    .map(file => readFileSync(resolve('dist/client/assets', file), 'utf8'))
    .join('')
const escaped = (name: string) => `.${name.replace(/^(\d)/, '\\3$1 ').replace(/[^\w\\ -]/g, '\\$&')}`
const hasRule = (css: string, name: string) => {
  const selector = escaped(name)
  for (let at = css.indexOf(selector); at >= 0; at = css.indexOf(selector, at + 1)) {
    if (!/[\w\\-]/.test(css[at + selector.length] ?? '')) return true
  }
  return false
}

test('every built public page carries each rule for a class of its elements, whatever the settings', async () => {
  const { renderSite } = await import(pathToFileURL(built('entry.js')).href)
  const assets = JSON.parse(readFileSync(built('assets.json'), 'utf8'))
  const pageStyles = JSON.parse(readFileSync(built('styles.json'), 'utf8'))
  const css = builtCss()
  const both = SETTINGS_VARIANTS[1]
  const mixed = SETTINGS_VARIANTS.flatMap(site => [
    site,
    { ...site, bookingUrl: both?.bookingUrl },
    { ...site, bookingWidgetUrl: both?.bookingWidgetUrl, brand: 'Another & <brand>' },
  ])
  const seen = new Set<string>()
  for (const site of mixed) {
    for (const { path, html } of await renderSite(site, { ...assets, pageStyles })) {
      if (!html.includes(assets.enhance)) continue
      seen.add(path)
      const [, style = ''] = html.match(/<style>([\s\S]*?)<\/style>/) ?? []
      const lost = classesIn(html).filter(name => hasRule(css, name) && !hasRule(style, name))
      expect([path, lost]).toEqual([path, []])
      expect(style).toContain(':focus-visible{')
    }
  }
  expect([...seen].sort()).toEqual(Object.keys(pageStyles).sort())
  expect(seen).toContain('*')
})
