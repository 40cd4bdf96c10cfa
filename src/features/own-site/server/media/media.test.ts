import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type Person, type TestApp } from '#test/app.ts'
import { administrator } from '#test/people.ts'

let site: TestApp
let admin: Person

beforeAll(async () => {
  site = await makeTestApp()
  admin = await administrator(site)
})
afterAll(() => site.close())

const uint32 = (value: number) =>
  Buffer.from([value >>> 24, value >>> 16, value >>> 8, value].map(n => n & 255))
const chunk = (name: string, content: Buffer) =>
  Buffer.concat([uint32(content.length), Buffer.from(name), content, uint32(0)])
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** @param size in bytes, of the pixels */
const png = (width: number, height: number, size = 10, secret = 'GPS 40.93 -73.89') =>
  Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, 0])])),
    chunk('tEXt', Buffer.from(secret)),
    chunk('IDAT', Buffer.alloc(size, width % 251)),
    chunk('IEND', Buffer.alloc(0)),
  ])

/** A lossless WebP's header, which holds its size. */
function webp(width: number, height: number): Buffer {
  const bits = (width - 1) | ((height - 1) << 14)
  const content = Buffer.from([
    0x2f,
    bits & 255,
    (bits >> 8) & 255,
    (bits >> 16) & 255,
    (bits >> 24) & 255,
    0,
    0,
    0,
    0,
    0,
  ])
  const part = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(data.length)
    return Buffer.concat([Buffer.from(name), length, data])
  }
  const chunks = Buffer.concat([
    Buffer.from('WEBP'),
    part('VP8L', content),
    part('EXIF', Buffer.from('GPS secret')),
  ])
  return Buffer.concat([part('RIFF', chunks)])
}

const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8]),
  Buffer.from([0xff, 0xe1, 0, 12]),
  Buffer.from('GPS secret'),
  Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 50, 0, 80, 1, 1, 0x11, 0]),
  Buffer.from([0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9]),
])

const send = (picture: Buffer, query: string, type = 'image/png') =>
  admin.send('POST', `/api/admin/media?${query}`, picture, { 'content-type': type })

test('a picture is added, served to everybody for good, and loses its metadata', async () => {
  const made = await send(png(800, 600), 'alt=A%20desk')
  expect(made.statusCode, made.body).toBe(201)
  const { id, url, width, height } = made.json().data
  expect([width, height]).toEqual([800, 600])
  const served = await site.visitor().get(url)
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/png'])
  expect(served.headers['cache-control']).toContain('immutable')
  for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", 'sandbox'])
    expect(served.headers['content-security-policy']).toContain(directive)
  expect(served.rawPayload.includes('GPS')).toBe(false)
  expect(served.rawPayload.subarray(0, 8)).toEqual(SIGNATURE)
  expect((await send(png(800, 600), 'alt=A%20desk')).json().data.id).toBe(id)
  const list = (await admin.get('/api/admin/media')).json().data
  expect(list).toMatchObject([{ id, alt: 'A desk', sizes: [] }])
})

test('what an earlier version stored is served without its metadata, too', async () => {
  const content = Buffer.concat([png(81, 51), Buffer.from('GPS')]).toString('base64')
  const url = '/media/of-an-earlier-version.png'
  const row = { url, type: 'image/png', alt: 'Old', width: 81, height: 51, content, bytes: null } as const
  await site.db
    .insertInto('media')
    .values({ ...row, created_at: site.clock.now.toISOString() })
    .execute()
  const { statusCode, rawPayload } = await site.visitor().get(url)
  expect([statusCode, rawPayload.includes('GPS')]).toEqual([200, false])
})

test('the declared type and the name do not matter, the content does', async () => {
  const made = await send(jpeg, 'alt=Photo', 'text/html')
  expect(made.json().data).toMatchObject({ width: 80, height: 50, url: expect.stringMatching(/\.jpg$/) })
  expect((await site.visitor().get(made.json().data.url)).rawPayload.includes('GPS')).toBe(false)
  const scaled = await send(webp(1600, 900), 'decorative=true', 'image/webp')
  expect(scaled.json().data).toMatchObject({ width: 1600, height: 900, alt: '' })
  expect((await site.visitor().get(scaled.json().data.url)).rawPayload.includes('GPS')).toBe(false)
})

test.each([
  ['a page', Buffer.from('<svg onload="alert(1)"></svg><p>Long enough to be looked at.</p>')],
  ['nothing', Buffer.alloc(0)],
  ['half a picture', png(10, 10).subarray(0, 40)],
  ['a picture of no size', png(0, 10)],
  ['a picture of a mile', png(100_000, 10)],
])('%s is no picture', async (_name, bytes) => {
  const answer = await send(bytes, 'alt=Something', 'image/png')
  expect(answer.statusCode).toBe(400)
  expect(answer.json().message).toContain('not a picture')
})

test('without words for those who do not see it, a picture is refused, unless it is decorative', async () => {
  for (const query of ['alt=', 'alt=&decorative=false', '']) {
    const answer = await send(png(30, 30), query)
    expect([answer.statusCode, answer.json().fields.alt !== undefined]).toEqual([400, true])
  }
  expect((await send(png(30, 30), 'alt=&decorative=true')).statusCode).toBe(201)
})

test('over 400 kB it is too large', async () => {
  expect((await send(png(40, 40, 390 * 1024), 'alt=Large')).statusCode).toBe(201)
  const answer = await send(png(40, 40, 410 * 1024), 'alt=Larger')
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'too_large'])
})

test('smaller versions are kept beside it, and go with it', async () => {
  const { id, url } = (await send(png(1600, 900), 'alt=Wide')).json().data
  const size = (width: number, picture: Buffer) =>
    admin.send('PUT', `/api/admin/media/${id}/sizes/${width}`, picture, { 'content-type': 'image/webp' })
  expect((await size(480, webp(480, 270))).json().data.sizes).toEqual([480])
  expect((await size(960, webp(960, 540))).json().data.sizes).toEqual([480, 960])
  expect((await size(960, webp(500, 540))).statusCode).toBe(400)
  expect((await size(500, webp(500, 540))).statusCode).toBe(400)
  const smaller = url.replace('.png', '-480.webp')
  expect((await site.visitor().get(smaller)).headers['content-type']).toBe('image/webp')
  expect((await admin.delete(`/api/admin/media/${id}`)).statusCode).toBe(200)
  for (const gone of [url, smaller]) expect((await site.visitor().get(gone)).statusCode).toBe(404)
  expect((await admin.delete(`/api/admin/media/${id}`)).statusCode).toBe(404)
})

test('a picture in use is not deleted, and the answer says where it is', async () => {
  const { id, url } = (await send(png(64, 64), 'alt=Logo')).json().data
  const { version } = (await admin.get('/api/admin/content')).json().data
  const drafted = (value: string | null, from: number) =>
    admin.send('PUT', '/api/admin/content', { version: from, changes: { 'brand.logo': value } })
  expect((await drafted('https://elsewhere.example/x.png', version)).statusCode).toBe(400)
  expect((await drafted(url, version)).statusCode).toBe(200)
  const refused = await admin.delete(`/api/admin/media/${id}`)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'in_use'])
  expect(refused.json().message).toContain('Logo')
  await drafted(null, version + 1)
  const page = await admin.post('/api/admin/pages', { slug: 'me', title: 'Me', body: `![Me](${url})` })
  expect((await admin.delete(`/api/admin/media/${id}`)).json().message).toContain('the page “Me”')
  await admin.delete(`/api/admin/pages/${page.json().data.id}`)
  expect((await admin.delete(`/api/admin/media/${id}`)).statusCode).toBe(200)
})

test('there are at most 100 pictures', async () => {
  const count = (await admin.get('/api/admin/media')).json().data.length
  for (let n = count; n < 100; n++)
    expect((await send(png(100 + n, 100), `alt=Picture%20${n}`)).statusCode).toBe(201)
  const answer = await send(png(99, 99), 'alt=One%20more')
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'limit_reached'])
})
