import { mail } from './mail-templates.ts'

const MISTYPED = 'someone mistyped an address and you can ignore this email.'

const session = {
  needs: ['when', 'link'],
  fills: ['session', 'name', 'details', 'time'],
} as const

const BOOKED = `{session} with {name}.

{when}.

[Change or cancel]({link})

{details}

---
{brand}`

/** A mail about a session that is to be. */
const booked = (label: string, news: string) =>
  mail(label, `${news}: {time}`, `# ${news}\n\n${BOOKED}`, session)

/** To visitors, members and clients, about what they asked for and agreed on. */
export const PRACTICE_MAILS = {
  contact: mail(
    'A message was received',
    'We have your message — {brand}',
    `# Thank you for writing

Your message has arrived. We'll get back to you as soon as possible.

---
{brand}
{email}
If you did not write to us, ${MISTYPED}`,
  ),
  booking: mail(
    'A booking request was received',
    'Your free consultation with {brand}',
    `# We have your booking request

Thank you for asking for a free {minutes}-minute consultation. We will contact you within {hours} hours to agree on a time.

{place}

---
{brand}
{email}
If you did not ask for this, ${MISTYPED}`,
    { fills: ['minutes', 'hours', 'place'] },
  ),
  newsletter: mail(
    'Confirming the newsletter',
    'Please confirm: the {brand} newsletter',
    `# Please confirm your subscription

Someone, hopefully you, signed up for the {brand} newsletter with this address.

[Confirm my address]({link})

---
The link works for {days} days. If you did not sign up, ignore this email and you will not hear from us again.`,
    { needs: ['link'], fills: ['days'] },
  ),
  session_hold: mail(
    'Confirming a time that a visitor chose',
    'Please confirm: {session}, {time}',
    `# Please confirm your time

{session}, {when}.

We hold this time for {minutes} minutes. Press the button on the page that opens, and it is yours.

[Confirm my time]({link})

---
{brand}
If you did not ask for this, ${MISTYPED}`,
    { needs: ['when', 'link'], fills: ['session', 'minutes', 'time'] },
  ),
  session_offer: mail(
    'A coach offers a time',
    'A time for you: {session}, {time}',
    `# A time for you

{name} offers you a time: {session}, {when}.

It is kept for you until {until}. Press the button on the page that opens, and it is yours.

[Take this time]({link})

---
{brand}
If you did not ask for this, ${MISTYPED}`,
    { needs: ['when', 'link'], fills: ['session', 'name', 'until', 'time'] },
  ),
  session_booked: booked('A session was booked', 'Your session is booked'),
  session_moved: booked('A session was moved', 'Your session has a new time'),
  session_handed_over: booked('A session has another coach', 'Your session has another coach'),
  session_place: booked(
    'A session has a video link, or another one',
    'Where your session takes place',
  ),
  session_reminder: booked('A reminder of a session', 'A reminder of your session'),
  session_cancelled: mail(
    'A session was canceled',
    'Your session was canceled: {time}',
    `# Your session was canceled\n\n${BOOKED.replace('Change or cancel', 'Choose another time')}`,
    { needs: ['when'], fills: ['link', 'session', 'name', 'details', 'time'] },
  ),
  coaching_invitation: mail(
    'An invitation to coaching',
    'An invitation to coaching at {brand}',
    `# {name} would like to coach you

If you accept, you can write to each other, and you decide what your coach may see of your pages. Nothing is shared until you share it.

[See the invitation]({link})`,
    { needs: ['link'], fills: ['name'] },
  ),
  coaching_welcome: mail(
    'An invitation to coaching, to somebody without an account',
    '{name} would like to coach you',
    `# {name} would like to coach you

At {brand} you can write to each other, agree on steps and book your sessions. You decide what your coach may see of your pages: nothing is shared until you share it.

[Create your account]({link})

The link works once, within {days} days, and only for this address.

---
{brand}
If you did not expect this, you can ignore it: nothing happens unless you accept.`,
    { needs: ['link'], fills: ['name', 'days'] },
  ),
  coaching_unread: mail(
    'Unread messages',
    '{name} wrote to you at {brand}',
    `# {name} wrote to you

{messages} waiting for you.

[Read and answer]({link})`,
    { needs: ['link'], fills: ['name', 'messages'] },
  ),
  coaching_prepare: mail(
    'The day before a session',
    'Your session at {brand} is tomorrow',
    `# What do you want to talk about?

Your session begins within {hours} hours. {lines} lines are enough: both of you see them beforehand.

[Prepare]({link})`,
    { needs: ['link'], fills: ['hours', 'lines'] },
  ),
  coaching_notes: mail(
    'A coach’s notes are in the archive',
    'Your data at {brand}',
    `# You asked for everything that is stored about you

For {days} days the archive in your account also contains what your coach noted privately.

[Download the archive]({link})`,
    { needs: ['link'], fills: ['days'] },
  ),
}
