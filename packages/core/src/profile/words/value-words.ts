import type { NameHint } from './name-hint.ts'

/** Values of categories that tell what a column holds, in lower case and without accents; a single letter is a whole value. */
export const valueWords: readonly NameHint[] = [
  {
    role: 'quasi',
    kind: 'sex',
    what: 'sex or gender',
    words:
      'm,f,w,male,female,man,woman,men,women,mannlich,weiblich,homme,femme,masculin,feminin,hombre,mujer,masculino,femenino,feminino,uomo,donna,maschio,femmina,homem,mulher,vrouw,mannelijk,vrouwelijk',
  },
  {
    role: 'quasi',
    kind: 'family',
    what: 'family or household',
    words:
      'single,married,never married,divorced,widowed,separated,cohabiting,spouse,ledig,verheiratet,geschieden,verwitwet,celibataire,marie,divorce,veuf,soltero,casado,divorciado,viudo,celibe,sposato,divorziato,vedovo,solteiro,viuvo,ongehuwd,gehuwd,gescheiden,weduwe',
  },
  {
    role: 'quasi',
    kind: 'origin',
    what: 'ethnic origin',
    words:
      'white,black,asian,hispanic,latino,latina,african,african american,caucasian,native american,american indian,pacific islander,mestizo,mulatto,multiracial,non white,nonwhite,foreign born,native born',
  },
  {
    role: 'quasi',
    kind: 'education',
    what: 'education',
    words:
      'primary,secondary,tertiary,high school,less than high school,bachelor,bachelors,master,masters,doctorate,phd,college,some college,junior college,university,graduate,postgraduate,vocational,elementary,abitur,hauptschule,realschule,hochschule,lycee,baccalaureat,licence,primaria,secundaria,universidad,laurea,diploma,universidade',
  },
  {
    role: 'sensitive',
    kind: 'health',
    what: 'the result of a test',
    words:
      'positive,negative,pos,neg,inconclusive,indeterminate,reactive,nonreactive,detected,not detected,positiv,negativ,positif,negatif,positivo,negativo,positief,negatief,abnormal',
  },
  {
    role: 'sensitive',
    kind: 'health',
    what: 'what became of somebody',
    words:
      'alive,dead,deceased,died,survived,cured,recovered,recovery,relapse,relapsed,remission,improved,improvement,deterioration,deteriorated,worsened,unchanged,stillborn,transplanted,lebend,verstorben,vivant,decede,vivo,muerto,fallecido,morto,levend,overleden',
  },
  {
    role: 'sensitive',
    kind: 'health',
    what: 'a habit that touches health',
    words:
      'smoker,nonsmoker,non smoker,never smoker,current smoker,former smoker,ex smoker,raucher,nichtraucher,fumeur,non fumeur,fumador,no fumador,fumatore,non fumatore,roker,niet roker,drinker,abstainer',
  },
  {
    role: 'sensitive',
    kind: 'belief',
    what: 'belief, conviction or private life',
    words:
      'catholic,protestant,muslim,jewish,hindu,buddhist,christian,orthodox,atheist,agnostic,mormon,katholisch,evangelisch,muslimisch,konfessionslos,catholique,musulman,juif,catolico,musulmano,cattolico,ebreo,katholiek,republican,democrat,conservative,liberal,labour,leftist,rightist',
  },
  {
    role: 'sensitive',
    kind: 'belief',
    what: 'an answer about oneself',
    words:
      'never,rarely,seldom,sometimes,often,always,agree,disagree,strongly agree,strongly disagree,neutral,very,somewhat,not at all,notatall,notvery,not very,did not,nie,selten,manchmal,oft,immer,jamais,rarement,parfois,souvent,toujours,nunca,raramente,a veces,siempre,mai,talvolta,spesso,sempre,nooit,zelden,soms,vaak,altijd',
  },
  {
    role: 'sensitive',
    kind: 'performance',
    what: 'an outcome, or a decision about the person',
    words:
      'approved,denied,rejected,accepted,refused,granted,declined,dismissed,passed,failed,pass,fail,convicted,acquitted,guilty,not guilty,genehmigt,abgelehnt,angenommen,bestanden,accepte,refuse,aprobado,rechazado,approvato,respinto,aprovado,rejeitado,goedgekeurd,afgewezen',
  },
]
