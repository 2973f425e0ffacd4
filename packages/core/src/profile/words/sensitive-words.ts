import type { NameHint } from './name-hint.ts'

/** Names of columns that hold what must not be learned of a person. */
export const sensitiveHints: readonly NameHint[] = [
  {
    role: 'sensitive',
    kind: 'health',
    what: 'a diagnosis or other health matter',
    words:
      'hlth*,immun*,disea*,outcome*,docvis*,mdvis*,doctor visits,numvisit,hospdays,hospadmi,hospvis,=hosp,numchron,chcond,cens,censor*,censored,event,vital status,follow up,followup,futime,arms,=arm,trial arm,surg,nodes,lymph*,randomi*,placebo,adverse*,diagnos*,diag,=dx,illness*,sick*,=condition,medical condition,chronic*,icd*,drg,krankheit*,*erkrankung,erkrank*,krank,maladie*,enfermedad*,malatti*,doenca*,ziekte*,aandoening*,symptom*,sintom*,treatment*,treat,trt,=rx,behandlung*,traitement*,tratamiento*,tratament*,trattament*,therap*,terapi*,behandeling,medication*,medikament*,medicament*,medecine,medicine*,medicin*,farmac*,drug*,prescri*,=dose,dosage,procedure*,surger*,surgical,=operation,chirurg*,hiv*,aids,cancer*,krebs,tumor*,tumour*,carcinom*,lymphom*,leukemi*,leukaemi*,melanom*,metasta*,disabilit*,disabled,behinder*,handicap*,discapacidad,allerg*,lab result,laborwert*,=blood,blood test,cause of death,todesursache,cause de deces,causa de muerte,causa di morte,pregnan*,schwanger*,gravidez,embarazo,grossesse,gravidanza,abortion,mental*,psychiatr*,hospitali*,comorbid*,prognos*,complication*,infection*,infect*,covid*,vaccin*,impfung,hepat*,tubercul*,test result,testergebnis,befund*,laborbefund,diab*,preg*,=tx,txs,antibio*,cortico*,stillbirth,stillborn,ptb,anest*,gonorr*,chlamyd*,syphil*,strep*,herpes,eclamp*,=uti,congenital,anomal*,fetal*,foetal,=sae,serious adverse,miscarr*,radiolog*,resist*,esr,=temp,famhx,fam hx,family history,=hx,improv*,cavitation,stepday,medicatie,zwanger,doodsoorzaak,causa da morte,causa del fallecimiento,hospital stay,emergency visits,ofp,ofnp,emr,surgery date,visits to doctor,doctorco,nondocco,sick days,=sick1,illdays,pneumo*,malaria,measles,flu,influenza,=ill,poorhlth',
  },
  {
    role: 'sensitive',
    kind: 'health',
    what: 'an illness or a finding',
    words:
      '*itis,*emia,*aemia,*ectomy,*algia,*uria,*osis,rash,lesion*,itch*,dysuria,*infct,vagina*,menopaus*,parity,menses,menarche,deliver*,caesarean,biops*,inflam*,nausea,vomit*,cough*,dyspn*,fatigue,memory,disorder*,stroke,hypertens*,hipertens*,bluthochdruck,diabet*,asthma*,heart disease,heart attack,heart failure,heartdisease,cardiovascular,cardiac,cvd,chd,infarct*,angina,arrhythmia,anaemia,anemia,epilep*,seizure*,parkinson*,alzheimer*,dementia,demenz,depress*,anxiety,schizo*,bipolar,suicid*,arthrit*,obes*,ulcer*,edema,oedema,ascites,cirrhosis,thyroid,kidney*,renal,liver,copd,pneumonia,migraine,insomnia,autism,adhd,death,=dead,zgon,=tod,muerte,muerto,morte,overleden,overleefd,deceased,died,mortality,surviv*,relapse*,recurr*,remission,overlijden,deces,verstorben,fallecid*,decedut*,obito,transplant*,*pain,disability status,health*,gesundheit*,sante,salud,salute,saude,gezondheid,impair*,injur*,verletzung,wound*,=los,length of stay,hospital days,icu,*ulcer,hayfever,headache*,backache*,weakheart,nervous*,nerves,bowel*,=tb,=hf,hbp,htn,=chf,=mi,=ht disease,bronch*,polio,ipertension*,deficiencia,bloeddruk,wtloss,weight loss,cesd,phq,gad7,sf36,pcs,mcs,ade,well being,wellbeing,fracture*,gout,varic*,hemorr*,haemorr*,bleed*,blind,deaf,spider*,spiders,hepato,edema1',
  },
  {
    role: 'sensitive',
    kind: 'health',
    what: 'a medical measurement',
    words:
      'glucose*,colesterol*,kolesterol,cholesterin*,trigliceridi,trigliceridos,trigliceriden,piastrine,plaquetas,plaquettes,thrombozyten,bilirrubin*,tetno,cisnienie,pressao arterial,bloedsuiker,gluc,glu,hba1c,insulin*,cholest*,chol,hdl*,ldl*,triglycer*,trig,bilirubin*,bili,albumin*,creatinin*,creat,hemoglobin*,haemoglobin*,hgb,platelet*,wbc,rbc,urea,bun,sodium,potassium,calcium,cd4*,cd8*,viral load,psa,tsh,crp,=alt,=ast,ggt,alk phos,blood pressure,bloodpressure,blutdruck,tension arterielle,presion arterial,pressione arteriosa,bp,sbp,dbp,systol*,diastol*,*bps,heart rate,heartrate,=pulse,pulse rate,puls,=hr,spo2,oxygen saturation,=temperature,body temperature,fever,fieber,ecg*,ekg,restecg,thalach,bmi,body mass index,genotype*,=gene,mutation*,apgar,gestation*,birth weight,birthweight,bwt,bwght,lbwght,geburtsgewicht,apoe*,biopsy,histolog*,gleason,karnofsky,karno,ecog,=stage,cancer stage,tumor stage,lbw,vlbw',
  },
  {
    role: 'sensitive',
    kind: 'health',
    what: 'a habit that touches health',
    words:
      'smok*,=tobacco,tabac*,tabag*,tabak*,rauch*,raucher,fuma,fumador*,fumator*,fumeur*,fumante*,roken,rookt,cigar*,cigs,cigsday,substance*,substanz*,alcohol*,alkohol*,alcool*,drinker*,drinking,drug use,cocaine,heroin,opioid*,marijuana,cannabis,addict*,abuse*,dalc,walc,contracept*,condom,condoms,sexual activity,qsmk,smk*,=cig,packs,packyears,drks,=drink,drinks,=alc,=tob,roker,sleep*,exercis*,physically active,physical activity,strength training,birth control,birthcontrol,lifestyle,diet,anysub,helmet,sexrisk,sex risk,drugrisk,massage,seatbelt,seat belt',
  },
  {
    role: 'sensitive',
    kind: 'money',
    what: 'money earned or owed',
    words:
      'total bill,tip,tips,hinc,hinct*,faminc,faminct*,appinc,coappinc,totinc,totalinc,netinc,grossinc,othinc,incomes,lnincome,revenue per,salar*,income*,*income,incm,hhinc,hhninc,linc,=inc,wage*,lwage,logwage,lnwage,hrwage,realwage,earning*,earns,=pay,payrate,pay rate,compensation,remuneration,lohn,gehalt,einkommen*,*einkommen,monatseinkommen,bruttolohn,salaire*,revenu,revenus,salario*,sueldo,ingreso,ingresos,stipendi*,reddito,renda,rendimento*,ordenado,inkomen*,uurloon,maandloon,stundenlohn,stundensatz,tagessatz,gehaltserhohung,depenses,faillite,dochod,zarobki,wynagrodzenie,ubostwo,loon,salaris,bonus,=capital,capital gain,capital loss,capitalgain,capitalloss,debt*,schuld*,dette*,deuda*,debito,loan*,kredit,darlehen,pret,prestamo,prestito,emprestimo,mortgage*,hypothek,hipoteca,=balance,account balance,savings,ersparnisse,credit*,creditscore,default,wealth,vermogen,patrimoine,patrimonio,net worth,=charges,monthly charges,total charges,=bill,invoice,expend*,expens*,totexp,medexp,mdexp,hhexp,ausgaben,gastos,spending,spent,purchase amount,taxes,steuer,impot,welfare,social assistance,sozialhilfe,food stamps,medicaid,poverty,pension,bankrupt*,assets,insolvenz,divida,nettfa,networth,netw,re74,re75,re78,lre74,lre75,lre78,pcinc,inc86,avgsal,payment,payments,installment*,monthly payment,delinq*,overdue,past due,late payments,mortlat*,latepay*,hrat,obrat,pubrec,chist,credit history,mortperf,mortno,liq,liquid assets,totalwork,bankruptcies,foreclos*,evict*,cigexp,=rent,utilization,collections,owe,owed,public assistance,public asstce,asstce,grosswage,=inc1,=earn,food stamp',
  },
  {
    role: 'sensitive',
    kind: 'belief',
    what: 'belief, conviction or private life',
    words:
      'self lr,left right,lrscale,lrself,npartner*,sexual partners,number of partners,sex partners,parole,paro,prior arrests,priors,religio*,relig,rlgblg,rlgdnm,rlgdgr,catholic*,protestant*,muslim*,moslem*,christian*,jewish,hindu*,buddhis*,atheis*,katholisch,evangelisch,confession,konfession,kirche,faith,church*,kerk,politic*,polit,=party,party id,prtyid,partyid,partei,parti politique,partido,partito,partij,ideolog*,ideol,selflr,liberal,conservative,republican,democrat,=union,union member,gewerkschaft,syndicat,sindicato,sindacato,vakbond,sexual orientation,homosexual*,=homo,sexual*,=orientation,sexuality,affair*,nbaffairs,infidelity,criminal*,conviction*,convicted,offence*,offense*,crime,arrest*,=sentence,prison,incarcerat*,jail,felon*,recidiv*,straftat*,vorstrafe*,delit,delito,reato,victim*,vote*,voted,voting,wahl,domestic violence,homeless*,obdachlos*,wohnungslos*,sans abri,divorce reason,religiao,religie,godsdienst,wyznanie,evangelico,evangelique,igreja,eglise,iglesia,chiesa,spirit,protest,orientation sexuelle,orientamento sessuale,geaardheid,imbgeco,imueclt,imwbcnt,immigsent,relservice,=narr,narr86,nfarr86,nparr86,=avgsen,tottime,ptime86,tserved,citation*,misdemean*,guilty,owngun,gun owner,unhap,happy,vryhap,vhappy,hapavg,ratemarr,naffairs,=vryrel,=smerel,slghtrel,notrel,regattend,occattend,gwbush00,gwbush04,trust,opinion*,attitude*,belief*,fight,bullied,unsafe,rape*,weapon*,=gun',
  },
  {
    role: 'sensitive',
    kind: 'performance',
    what: 'a mark, a score or an appraisal of the person',
    words:
      '*gpa,exam,exam score,test score,testscore,final grade,grades,marks,zensur,=note,noten,nota,notas,=iq,iq score,sat score,act score,performance,performance rating,appraisal,evaluation,leistungsbeurteilung,beurteilung,kundigung,attrition,churn,dismissed,fired,credit rating,risk score,voto,cijfer,=score,scores,mathscr,readscr,sat,acteng,actmth,verbmath,stndfnl,=act,kww,class rank,hsrank,hsperc,attexc,attgood,=approval,honors,ability,cognit*,vocab*,=vocabulary,word sum,wordsum',
  },
  {
    role: 'sensitive',
    kind: 'performance',
    what: 'an outcome, or a decision about the person',
    words:
      'result,results,ergebnis,resultat,resultado,risultato,uitslag,approve*,=reject,rejected,denied,=deny,refused,accepted,refuse,rechazado,abgelehnt,afgewezen,respinto,granted,callback,call back,received callback,decision,verdict,=action,response,responder,success,failure,=fail,failed,rehired,promoted,hired,survived,=status',
  },
  {
    role: 'sensitive',
    kind: 'rating',
    what: 'a rating or an answer on a scale',
    words:
      'rating,ratings,satisf*,likert,stars,nps,review score,*zufriedenheit,bewertung,avis,calificacion,soddisf*,satisfac*,tevreden*,happiness',
  },
]
