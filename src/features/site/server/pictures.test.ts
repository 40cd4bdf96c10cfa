import { beforeAll, expect, test } from 'vitest'
import { dataOf, expectRefused, openSite, type Person } from '#test/app.ts'
import { administrator } from '#test/people.ts'
import { picture, withChunk, withSegment } from '#test/pictures.ts'
import { addRows } from '#test/rows.ts'
import { saveTexts } from '#test/site-texts.ts'

const site = openSite()
let admin: Person

beforeAll(async () => {
  admin = await administrator(site)
})

const GPS = Buffer.from('GPS 40.93 -73.89')
const png = async (width: number, height: number) =>
  withChunk(await picture('png', width, height), 'tEXt', GPS)

const send = (sent: Buffer, query: string, type = 'image/png') =>
  admin.send('POST', `/api/admin/media?${query}`, sent, { 'content-type': type })

test('a picture is added, served to everybody for good, and loses its metadata', async () => {
  const { id, url, width, height } = await dataOf(send(await png(800, 60), 'alt=A%20desk'), 201)
  expect([width, height]).toEqual([800, 60])
  const served = await site.visitor().get(url)
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/png'])
  expect(served.headers['cache-control']).toContain('immutable')
  const none = ['object-src', 'base-uri', 'frame-ancestors'].map(name => `${name} 'none'`)
  for (const directive of [...none, 'sandbox'])
    expect(served.headers['content-security-policy']).toContain(directive)
  expect(served.rawPayload.includes('GPS')).toBe(false)
  expect((await send(await png(800, 60), 'alt=A%20desk')).json().data.id).toBe(id)
  expect(await dataOf(admin.get('/api/admin/media'))).toMatchObject([
    { id, alt: 'A desk', sizes: [480, 800] },
  ])
})

test('the declared type and the name do not matter, the content does', async () => {
  const jpeg = withSegment(await picture('jpeg', 80, 50), 0xe1, GPS)
  const { url, ...made } = await dataOf(send(jpeg, 'alt=Photo', 'text/html'), 201)
  expect(made).toMatchObject({ width: 80, height: 50 })
  expect(url).toMatch(/\.jpg$/)
  expect((await site.visitor().get(url)).rawPayload.includes('GPS')).toBe(false)
  const webp = await picture('webp', 160, 90)
  const scaled = await dataOf(send(webp, 'decorative=true', 'image/webp'), 201)
  expect(scaled).toMatchObject({ width: 160, height: 90, alt: '' })
})

test('without words for those who do not see it, a picture is refused, unless it is decorative', async () => {
  for (const query of ['alt=', 'alt=&decorative=false', '']) {
    const answer = await send(await png(30, 30), query)
    expect([answer.statusCode, answer.json().fields.alt !== undefined]).toEqual([400, true])
  }
  expect((await send(await png(30, 30), 'alt=&decorative=true')).statusCode).toBe(201)
})

test('over 400 kB it is too large', async () => {
  const small = await picture('png', 40, 40)
  const sendLarge = (kilobytes: number) =>
    send(Buffer.concat([small, Buffer.alloc(kilobytes * 1024)]), 'alt=Large')
  await dataOf(sendLarge(390), 201)
  await expectRefused(sendLarge(410), 413, 'too_large')
})

test('its versions are served in both formats, and go with it', async () => {
  const { id, url } = (await send(await picture('jpeg', 1600, 90), 'alt=Wide')).json().data
  const versions = [480, 960, 1600].flatMap(width =>
    ['webp', 'avif'].map(format => [url.replace('.jpg', `-${width}.${format}`), `image/${format}`]),
  )
  for (const [path, type] of versions)
    expect((await site.visitor().get(path)).headers['content-type']).toBe(type)
  expect((await admin.delete(`/api/admin/media/${id}`)).statusCode).toBe(200)
  for (const gone of [url, versions[0]?.[0], versions[1]?.[0]])
    expect((await site.visitor().get(gone)).statusCode).toBe(404)
  expect((await admin.delete(`/api/admin/media/${id}`)).statusCode).toBe(404)
})

test('a picture in use is not deleted, and the answer says where it is', async () => {
  const { id, url } = (await send(await png(64, 64), 'alt=Logo')).json().data
  const remove = () => admin.delete(`/api/admin/media/${id}`)
  await saveTexts(admin, { 'brand.logo': url })
  const refused = await remove()
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'in_use'])
  expect(refused.json().message).toContain('Logo')
  await saveTexts(admin, { 'brand.logo': null })
  const me = { slug: 'me', title: 'Me', body: `![Me](${url})` }
  const page = await dataOf(admin.post('/api/admin/pages', me), 201)
  expect((await remove()).json().message).toContain('the page “Me”')
  await admin.delete(`/api/admin/pages/${page.id}`)
  await dataOf(remove())
})

test('there are at most 100 pictures', async () => {
  const count = (await dataOf(admin.get('/api/admin/media'))).length
  const row = { type: 'image/png', alt: 'A picture', width: 9, height: 9, bytes: GPS } as const
  const created_at = site.clock.now.toISOString()
  const urls = Array.from({ length: 99 - count }, (_, n) => `/media/${n}.png`)
  const rows = urls.map(url => ({ url, ...row, created_at }))
  await addRows(site.db, 'media', rows)
  await dataOf(send(await png(10, 10), 'alt=The%20last'), 201)
  await expectRefused(send(await png(9, 9), 'alt=One%20more'), 409, 'limit_reached')
})
