import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { entriesOf } from './zip.ts'

test('a refused entry leaves the memory of its file alone, which is freed once the upload is answered', async () => {
  const zip = new ZipFile()
  const text = Buffer.alloc(9_000_000, '{},')
  zip.addBuffer(text, 'everything.json')
  zip.end()
  const file = await buffer(zip.outputStream)
  const [entry] = await entriesOf(file)
  const refused = new Error('refused')
  const read = entry?.read(() => Promise.reject(refused))
  await expect(read).rejects.toBe(refused)
  if (file.buffer instanceof ArrayBuffer) file.buffer.transfer(0)
  expect(file.byteLength).toBe(0)
  // Long enough for what would still be unpacked: it would end this process with an error.
  await promisify(deflateRaw)(text)
})
