import { createSocket } from 'node:dgram'
import { freePort } from '../site.ts'

const HEADER = 12
const TYPE_A = 1
const NO_SUCH_NAME = 3

/** The one question of a query (RFC 1035, section 4.1.2), and where it ends. */
function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = HEADER
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function answerTo(query: Buffer, end: number, address: string | null, failure: number): Buffer {
  const head = Buffer.from(query.subarray(0, end))
  head.writeUInt16BE(0x8580 | failure, 2)
  head.writeUInt16BE(address ? 1 : 0, 6)
  head.writeUInt32BE(0, 8)
  if (!address) return head
  // The name of the question, type A, class IN, not to be cached, four bytes.
  const record = Buffer.from([0xc0, HEADER, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4])
  return Buffer.concat([head, record, Buffer.from(address.split('.').map(Number))])
}

export interface NameServer {
  address: string
  /** Lookups of these names get no answer, as for a container that is being replaced. */
  silent: Set<string>
  close: () => void
}

/** @param names IPv4 addresses by name; all others do not exist */
export async function startNameServer(
  names: Readonly<Record<string, string>>,
): Promise<NameServer> {
  const silent = new Set<string>()
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const { name, type, end } = questionOf(query)
    if (silent.has(name)) return
    const address = type === TYPE_A ? (names[name] ?? null) : null
    socket.send(
      answerTo(query, end, address, name in names ? 0 : NO_SUCH_NAME),
      from.port,
      from.address,
    )
  })
  const port = await freePort()
  await new Promise<void>(resolve => socket.bind(port, '127.0.0.1', () => resolve()))
  return { address: `127.0.0.1:${port}`, silent, close: () => socket.close() }
}
