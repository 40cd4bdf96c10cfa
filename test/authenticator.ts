import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Person } from './app.ts'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

const cborText = (text: string) =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
const cborBytes = (bytes: Buffer) => {
  const length =
    bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 0xff]
  return Buffer.concat([Buffer.from(length), bytes])
}

/** An ES256 key as COSE has it (RFC 9053, 7.1.1). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ])
}

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

interface Deviation {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  verified?: boolean
  format?: string
  handle?: string
}

/** Makes one discoverable credential and signs with it, as a phone or a security key does (WebAuthn, 6). */
export class Authenticator {
  readonly id = randomBytes(16)
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  counter = 0
  handle = ''

  private clientData(type: string, challenge: string, deviation: Deviation) {
    const data = { type, challenge, origin: 'http://localhost:3000', crossOrigin: false }
    return Buffer.from(JSON.stringify({ ...data, ...deviation }))
  }

  private header({ rpId = 'localhost', verified = true }: Deviation, more = 0) {
    const flags = USER_PRESENT | (verified ? USER_VERIFIED : 0) | more
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), uint32(this.counter)])
  }

  /** What a browser's `toJSON()` gives for `navigator.credentials.create()`. */
  create(options: { challenge: string; user: { id: string } }, deviation: Deviation = {}) {
    this.handle = options.user.id
    const length = Buffer.from([0, this.id.length])
    const authData = Buffer.concat([
      this.header(deviation, HAS_CREDENTIAL),
      Buffer.alloc(16),
      length,
      this.id,
      coseKey(this.keys.publicKey),
    ])
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText(deviation.format ?? 'none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authData),
    ])
    return {
      ...this.named(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', options.challenge, deviation).toString(
          'base64url',
        ),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
      clientExtensionResults: {},
    }
  }

  /** What a browser's `toJSON()` gives for `navigator.credentials.get()`. */
  get({ challenge }: { challenge: string }, deviation: Deviation = {}) {
    const clientData = this.clientData('webauthn.get', challenge, deviation)
    const authenticatorData = this.header(deviation)
    const signed = Buffer.concat([authenticatorData, sha256(clientData)])
    return {
      ...this.named(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
        userHandle: deviation.handle ?? this.handle,
      },
      clientExtensionResults: {},
    }
  }

  private named() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', authenticatorAttachment: 'platform' }
  }

  async register(person: Person, deviation: Deviation = {}) {
    const options = (await person.post('/api/passkeys/options')).json().data
    return person.post('/api/passkeys', { credential: this.create(options, deviation) })
  }

  async confirm(person: Person, deviation: Deviation = {}) {
    const options = (await person.post('/api/user/confirm/passkey/options')).json().data
    return person.post('/api/user/confirm/passkey', { credential: this.get(options, deviation) })
  }

  async signIn(person: Person, deviation: Deviation = {}) {
    const options = (await person.post('/api/login/passkey/options')).json().data
    return person.post('/api/login/passkey', { credential: this.get(options, deviation) })
  }
}
