import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'

/** Every file of the format begins with it (age-encryption.org/v1). */
const HEADER = Buffer.from('age-encryption.org/v1\n')

// Node's streams and the library's differ in their types only.
const bytesOf = (file: string) =>
  Readable.toWeb(createReadStream(file)) as globalThis.ReadableStream<Uint8Array>

const write = (bytes: globalThis.ReadableStream<Uint8Array>, file: string): Promise<void> =>
  pipeline(
    Readable.fromWeb(bytes as ReadableStream<Uint8Array>),
    createWriteStream(file, { flags: 'wx', mode: 0o600 }),
  )

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(HEADER.length),
      0,
      HEADER.length,
      0,
    )
    return bytesRead === HEADER.length && buffer.equals(HEADER)
  } finally {
    await handle.close()
  }
}

/** @param recipient a public key, so that whoever encrypts cannot decrypt */
export async function encrypt(from: string, to: string, recipient: string): Promise<void> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  await write(await encrypter.encrypt(bytesOf(from)), to)
}

/** @param identityFile as `age-keygen` writes it: comments, and private keys one to a line */
export async function decrypt(from: string, to: string, identityFile: string): Promise<void> {
  const decrypter = new Decrypter()
  const lines = readFileSync(identityFile, 'utf8').split(/\r?\n/)
  for (const line of lines.map(each => each.trim())) {
    if (line !== '' && !line.startsWith('#')) decrypter.addIdentity(line)
  }
  await write(await decrypter.decrypt(bytesOf(from)), to)
}
