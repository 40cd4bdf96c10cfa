import { createServer, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../site.ts'
import { listen } from './loopback.ts'

export interface Mailbox {
  url: string
  received: { to: string[]; raw: string; parsed: Email }[]
  /** The status that rejects further messages; null accepts them. */
  refuseWith: number | null
  close: () => Promise<void>
}

/** A real SMTP server on loopback. @param at the port; a free one by default. @param password of any user, if it asks */
export async function startMailbox(at?: number, password?: string): Promise<Mailbox> {
  const port = at ?? (await freePort())
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    refuseWith: null,
    close: async () => {},
  }
  const server = new SMTPServer({
    disabledCommands: password === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    authOptional: password === undefined,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: auth.username }) : done(new Error('no')),
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', async () => {
        if (mailbox.refuseWith) {
          done(Object.assign(new Error('not now'), { responseCode: mailbox.refuseWith }))
          return
        }
        const raw = Buffer.concat(chunks).toString('utf8')
        const to = session.envelope.rcptTo.map(recipient => recipient.address)
        mailbox.received.push({ to, raw, parsed: await PostalMime.parse(raw) })
        done()
      })
    },
  })
  server.on('error', () => {}) // when a client was killed
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  mailbox.close = () => new Promise(resolve => server.close(() => resolve()))
  return mailbox
}

/** May hang up or fall silent at any point. @param answer returns the reply to a line, or nothing */
export async function startFaultyMailbox(
  answer: (line: string, socket: Socket) => string | undefined,
): Promise<{ url: string; close: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.write('220 faulty\r\n')
    let rest = ''
    socket.on('data', chunk => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const reply = answer(line, socket)
        if (reply) socket.write(`${reply}\r\n`)
      }
    })
  })
  return {
    url: `smtp://127.0.0.1:${await listen(server)}`,
    close: () =>
      new Promise(resolve => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
