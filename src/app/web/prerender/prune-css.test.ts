import { expect, test } from 'vitest'
import { pruneCss } from './prune-css.ts'

test('rules for classes that the page has not are left out, in groups as well', () => {
  const css =
    '@layer base,utilities;@layer utilities{.a{color:red}.b{color:blue}.sm\\:c{top:0}@media (width>=40rem){.d{left:0}}}h1,.b .a{margin:0}'
  expect(pruneCss(css, '<p class="a sm:c">', '')).toBe(
    '@layer base,utilities;@layer utilities{.a{color:red}.sm\\:c{top:0}}h1{margin:0}',
  )
})

test('names with brackets, digits and entities are understood', () => {
  const css = '.\\[\\&\\>p\\]\\:m-1>p{margin:1px}.\\32 xl{top:0}.w-1\\.5{width:6px}'
  const html = '<i class="[&amp;&gt;p]:m-1 2xl"><b class="w-1.5">'
  expect(pruneCss(css, html, '')).toBe(css)
})

test('negation needs nothing, alternatives need one, scripts may bring classes', () => {
  const css = 'p:not(.x){top:0}:is(.a,.b) i{left:0}.later{right:0}.never{bottom:0}'
  expect(pruneCss(css, '<p class="b">', "node.className = 'later on'")).toBe(
    'p:not(.x){top:0}:is(.a,.b) i{left:0}.later{right:0}',
  )
})

test('custom properties go when nothing refers to them, text in strings stays', () => {
  const css =
    '@property --tw-x{syntax:"*";inherits:false}:root{--ink:#111;--gone:#222;--tile:#333}.a{color:var(--ink,red);content:"}.b{"}'
  expect(pruneCss(css, '<rect class="a" fill="var(--tile)">', '')).toBe(
    ':root{--ink:#111;--tile:#333}.a{color:var(--ink,red);content:"}.b{"}',
  )
})
