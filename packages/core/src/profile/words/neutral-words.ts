import type { NameHint } from './name-hint.ts'

/** Names of columns that say nothing of a person by themselves. */
export const neutralHints: readonly NameHint[] = [
  {
    role: 'neutral',
    kind: 'weight',
    what: 'a sampling weight',
    words:
      '*weights,pweight*,fweight*,aweight*,iweight*,hhweight*,hh weight,household weight,person weight,sampling weight,sample weight,survey weight,design weight,final weight,expansion factor,*wgt,wght,hhwght,perwght,sampwght,finalwght,perwt,hhwt,sampwt,pwt,hwt,gewichtung,gewichtungsfaktor,hochrechnungsfaktor,ponderation,coefficient de ponderation,factor de expansion,ponderador,weegfactor,peso campionario',
  },
  {
    role: 'neutral',
    kind: 'measure',
    what: 'an amount, a time or a count',
    words:
      'time,duration,days,weeks,months,minutes,seconds,stop,start,dauer,tage,duree,jours,dias,giorni,dagen,amount,sales,revenue,turnover,price,cost,costs,quantity,count,number of,anzahl,nombre de,numero de,numero di,aantal,distance,volume,speed,visits,value,total,sum,mean,average,avg,rate,ratio,share,percent,percentage,index,level,betrag,summe,menge,preis,montant,prix,importe,precio,importo,prezzo,preco,valor,bedrag,prijs,no of hours',
  },
]
