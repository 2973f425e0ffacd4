import { Failure } from '../../parts/failure.tsx'
import { Section } from '../../parts/section.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { listRegisters } from '../../server/admin.ts'
import { listProjects } from '../../server/projects.ts'
import { useAnswer } from '../../server/use-answer.ts'
import { adminTexts } from '../../texts/admin.ts'
import { NewRegisterForm } from './new-register-form.tsx'
import { RegisterCard } from './register-card.tsx'

const texts = adminTexts.registers

const askAll = async (signal: AbortSignal) => {
  const [registers, projects] = await Promise.all([listRegisters(signal), listProjects(signal)])
  return { registers, projects }
}

/** What data subjects chose, and the links by which they choose. */
export function RegistersPart() {
  const all = useAnswer('registers', askAll)
  if (all.state === 'waiting') return <Waiting what={adminTexts.loading} />
  if (all.state === 'failed') return <Failure error={all.error} again={all.again} />
  const { registers, projects } = all.value
  const free = projects.filter(({ register, source }) => register === null && source !== null)
  return (
    <>
      <Section title={texts.title} {...(registers.length === 0 && { lead: texts.none })}>
        {registers.map((register) => (
          <RegisterCard key={register.id} register={register} changed={all.again} />
        ))}
      </Section>
      <NewRegisterForm
        key={free.map(({ id }) => id).join()}
        projects={free}
        othersAsk={registers.length > 0}
        made={all.again}
      />
    </>
  )
}
