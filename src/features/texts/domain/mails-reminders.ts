import { msg } from '@lingui/core/runtime-macro'
import { mail } from './mail-templates.ts'

/** To members who have chosen to be reminded. */
export const REMINDER_MAILS = {
  reminder_domino: mail(
    msg`The reminder of a day’s domino`,
    msg`Your domino for {day}`,
    msg`# Your domino for {day}

{plan}

First: {lead}.

{choices}

---
{brand}
You chose this reminder in your account. Nothing comes on days that are done.`,
    { needs: ['choices'], fills: ['plan', 'lead', 'day'] },
  ),
  reminder_review: mail(
    msg`The reminder of the week’s review`,
    msg`Two minutes for your week`,
    msg`# Look back on your week

{sentences}

What went well, what got in the way, and one plan for the next week.

[Look back]({link})

---
{brand}
You chose this reminder in your account.`,
    { needs: ['link'], fills: ['sentences'] },
  ),
  reminder_picture: mail(
    msg`The week on Sunday`,
    msg`Your week at a glance`,
    msg`# Your week

{picture}

{numbers}

{plan}

[Look back on your week]({link})

---
{brand}
You chose this mail in your account.`,
    { needs: ['picture', 'link'], fills: ['numbers', 'plan'] },
  ),
  reminder_quiet: mail(
    msg`The question whether to stay quiet`,
    msg`Shall I stay quiet?`,
    msg`# Shall I stay quiet?

You have not been here for {days} days. That is fine: this is the last reminder until you come back.

If you would like to keep them, one press is enough.

[Keep my reminders]({link})

---
{brand}
You chose these reminders in your account.`,
    { needs: ['link'], fills: ['days'] },
  ),
}
