import type { NameHint } from './name-hint.ts'

/** Names of columns that others may know of a person. */
export const quasiHints: readonly NameHint[] = [
  {
    role: 'quasi',
    kind: 'postal code',
    what: 'a postal code',
    words:
      'zip,zipcode,zip code,zip5,zip3,zipc,postcode,post code,postal code,postalcode,postal,plz,postleitzahl,code postal,codigo postal,=cp,cep,cap code,codice postale,codice di avviamento postale,=cap,pincode,pin code,postnummer,postnr',
  },
  {
    role: 'quasi',
    kind: 'date',
    what: 'a date or year of birth',
    words:
      'birth,birthdate,birth date,birthday,birth day,birthyear,birth year,year of birth,yearofbirth,date of birth,birthmonth,month of birth,dob,yob,born,year born,month born,mnth born,yr born,mo born,yrbrn,brthyr,brthmo,brthdt,birthyr,birthmo,birthmon,birthmth,birthdt,bdate,bday,ybirth,yrbirth,mbirth,byear,geburt,geburtsdatum,geburtstag,geburtsjahr,geburtsmonat,geb,geb datum,gebdat,gebdatum,gebjahr,naissance,date de naissance,annee de naissance,ne le,nacimiento,fecha de nacimiento,fecha nacimiento,fechanac,ano de nacimiento,fecha nac,nascita,data di nascita,anno di nascita,nascimento,data de nascimento,ano de nascimento,geboortedatum,geboortejaar,geboorte,fodelsedatum,fodselsdato,data urodzenia,rok urodzenia',
  },
  {
    role: 'quasi',
    kind: 'age',
    what: 'an age',
    words:
      'age,ages,agegrp,agecat,agecl,ageyr,ageyrs,agea,agew,ageh,agehed,ageentry,chldage,childage,mthage,agemth,agepn,mage,fage,momage,dadage,mothage,fathage,motherage,fatherage,husage,wifeage,spage,older,oldest,elderly,senior,seniors,alter,altersjahre,lebensalter,alter in jahren,edad,=eta,eta anni,idade,leeftijd,wiek,alder,age group,agegroup,age band,age years,age yrs,age in years,age at,altersgruppe,altersklasse,altersgruppen,tranche age,classe age,grupo de edad,grupo etario,fascia eta,faixa etaria,leeftijdsgroep,studage,lectage,fascia di eta,born60,agefm,agefbrth,ageatdx,age1st,agefirst',
  },
  {
    role: 'quasi',
    kind: 'sex',
    what: 'sex or gender',
    words:
      'sex,gender,geschlecht,sexe,sexo,sesso,=genre,genero,genere,geslacht,plec,feminino,weiblich,feminin,kjonn,female,=male,=kon,=f m,=m f,woman,frau,femme,mujer,donna,mulher,vrouw,gendr,gndr',
  },
  {
    role: 'quasi',
    kind: 'origin',
    what: 'ethnic origin',
    words:
      'race,races,racegrp,racegroup,racecat,racecode,racecd,raceth*,raceeth*,ethnicit*,ethnic,ethnic group,ethn,ethgrp,=eth,etni,ethnie,ethnizitat,raza,etnia,etnic*,raca,=origin,herkunft,migrationshintergrund,=black,=white,nonwhite,afro*,african*,afram,afam,caucas*,hisp,hispan*,latino,latina,latinx,asian,native american,nat am,amer indian,american indian,aborigin*,indigen*,multirac*,biracial,minority,foreign,foreigner,auslander,immigrant,immigration,migrant,=native,native born,=race color,=cor,skin color,skin colour,skintone,hautfarbe,abstammung,afkomst,origine,origen,tribe,caste,=aa,othrace,other race,othereth,razza,ras,herkomst,migratieachtergrond,whte,blck,wht,blk,hspan,natam,=amind,=indian,mestizo,visible minority',
  },
  {
    role: 'quasi',
    kind: 'family',
    what: 'family or household',
    words:
      'marital*,marr,marry,marstat,marst,mstatus,maritl,married,maried,marri*,ever married,familienstand,civil status,civilstatus,=civil,hhcivil,etat civil,etatcivil,situation familiale,estado civil,estadocivil,stato civile,burgerlijke staat,burgerlijke stand,relationship,relation,relat,relationship to head,household*,hhsize,hh size,hhsex,haushalt*,menage,hogar,famiglia,familia,gezin,children,=child,nchild,numchild,numkids,childs,cohab*,num children,number of children,kids,nkids,dkids,kidslt6,kids618,child6,child618,kinder,kinderzahl,anzahl kinder,family size,famsize,fam size,familysize,family*,enfants,nombre enfants,hijos,numero de hijos,figli,filhos,kinderen,spouse*,husband*,wife,ehepartner,conjoint,conyuge,coniuge,conjuge,dependents,dependants,parent*,guardian,siblings,sibs,sibsp,parch,nsibs,hhmmb,geschwister,=mother,=father,=partner,widowed,divorced,=single,celibataire,soltero,soltera,ledig,celibe,solteiro,ongehuwd,dependientes,pareja,dependentes,stan cywilny,separated,divorce,nevermarr*,evermarr*,yrsmarr,kidsge6,kids6,dep,depend,brthord,birth order,birthord,birthorder,=babies,preteen,teens,agekdbrn,numdep,dependent,=ord,hhmem',
  },
  {
    role: 'quasi',
    kind: 'education',
    what: 'education',
    words:
      'educ*,*educ,*education,edu,eduyr,eduyrs,eisced,isced*,hsgrad,colgrad,somecol,highschool,high school,edlevel,edyears,yschool,schooling,bildung*,abschluss,schulabschluss,schulbildung,hochster abschluss,degree*,=school,school type,schule,ecole,escuela,scuola,escola,college*,university,universitat,qualification*,highest qualification,educacion,nivel educativo,nivel de estudios,estudios,educacao,escolaridade,istruzione,titolo di studio,=titulo,diplom*,etudes,niveau etudes,niveau d etudes,opleiding*,wyksztalcenie,dyplom,bachelier,fachrichtung,medu,fedu,years of schooling,=major,discipline,academic rank,academic level,momed,dad ed,mom ed,hus ed,father ed,mother ed,pared,mothcoll,fathcoll,nodegree,nodegr,econhs,hsgrade,=frosh,=soph,=junior,freshman,sophomore,typical school,skill*,stud level,yrsed',
  },
  {
    role: 'quasi',
    kind: 'work',
    what: 'work',
    words:
      'experience,exper,work experience,wexp,tenure,seniority,years of service,yrs service,yrs since phd,hours per week,hours worked,working hours,weekly hours,hoursw,hoursh,whrswk,berufserfahrung,experience professionnelle,arbeitsstunden,occup*,=occ,focc,job*,mjob,fjob,profession*,beruf*,workclass,work class,worktype,work type,employ*,unemploy*,arbeitgeber,arbeitslos*,erwerbsstatus,metier,emploi,activite professionnelle,ocupacion,ocupacao,profesion,profissao,trabajo,trabalho,professione,occupazione,lavoro,beroep,=werk,industry,branche,=sector,=position,=title,stellung,berufsgruppe,=rank,bluecol,bluecollar,collar,=department,abteilung,veteran,military,retired,=student,uempl,empstat,labor force,independant,jubilado,retraite,rentner,chomage,zawod,zatrudnienie,anciennete,antiguedad,betriebszugehorigkeit,dienstjahre,labour force,lfp,=farm,farmer,working,functie,=hours,hushrs,wifehrs,inlf,unem,unem10,=agric,=manuf,construc,self employed,selfemp,=work,work hours,prestige,manager,managerial,clerk',
  },
  {
    role: 'quasi',
    kind: 'place',
    what: 'a place or nationality',
    words:
      'city,town,village,county,region*,=state,statefip,statecode,state code,state of residence,home state,us state,province,=prov,country,countries,native country,nationality,nation*,citizenship,citizen,municipality,district,ort,wohnort,stadt,gemeinde,kreis,landkreis,bundesland,kanton,canton,staat,=land,ville,commune,departement,pays,ciudad,municipio,provincia,comunidad autonoma,pais,=estado,cidade,distrito,citta,comune,regione,paese,nazione,woonplaats,gemeente,provincie,land van herkomst,location,=loc,neighborhood,neighbourhood,borough,lat,latitude,lon,lng,=long,longitude,=geo,geocode,coordinates,census tract,tract,residence,=residential,birthplace,place of birth,country of birth,born in,born abroad,brncntr,cntbrth*,ctzcntr,geburtsland,pays de naissance,pais de nacimiento,paese di nascita,geboorteland,lieu de naissance,lugar de nacimiento,luogo di nascita,geburtsort,staatsangehorigkeit,nationalitat,nationalite,nacionalidad,nacionalidade,nazionalita,nationaliteit,urban*,rural*,urbrur,urbanicity,smsa*,msa,metro,puma,fips,nuts*,=south,=zone,lives in,home town,hometown,embarked,hospital,clinic,=ward,=site,=center,=centre,facility,provider,provnum,=inst,instit*,=area,naturalidade,geboorteplaats,kraj,miasto,wojewodztwo,gmina,powiat,wijk,precinct,=comm,suburb,villnum,bpl,birthpl,nrtheast,nrthcen,northeast,midwest,northcentral,reg16,school id,sch id,=population,=country1,place,workplace,sterbeort,todesort,=lieu,lieu de deces,lugar de fallecimiento,luogo di morte,centro,comunidad,comunidade',
  },
  {
    role: 'quasi',
    kind: 'date',
    what: 'the date of an event',
    words:
      'year,yr,=jahr,=annee,=ano,=anno,=jaar,=month,=monat,=mois,=mes,=mese,=maand,=day,=tag,date,datum,dates,fecha,=data,data di,data de,admission,admission date,admitted,admissiondate,discharge,discharge date,visit date,encounter date,service date,onset,date of onset,onset date,aufnahme,aufnahmedatum,aufnahmetag,entlassung,entlassungsdatum,date of death,death date,death day,death month,death year,deathdt,deathyr,deathmo,dthdt,dthdate,dthyr,dthmo,yrdth,modth,dadth,year died,date died,dod,yod,todesdatum,todestag,todesjahr,sterbedatum,sterbejahr,sterbemonat,date de deces,annee de deces,date admission,date d entree,date de sortie,fecha de ingreso,fecha de alta,fecha de defuncion,fecha de fallecimiento,data di morte,data do obito,data de obito,overlijdensdatum,data di ricovero,data di dimissione,opnamedatum,ontslagdatum,timestamp,datetime,date time,hire date,hiredate,start date,end date,year of diagnosis,year of death,diagnosis year,diagyr,dxyr,jahr der diagnose,eintrittsdatum,austrittsdatum,registration date,checkin,exposure date',
  },
  {
    role: 'quasi',
    kind: 'body',
    what: 'a bodily feature',
    words:
      'height*,body height,bodyheight,=ht,htcm,body weight,bodyweight,=weight,weight kg,weight lb,weight lbs,=wt,wtkg,lwt,groesse,grosse,korpergrosse,koerpergroesse,=gewicht,korpergewicht,taille,=poids,estatura,=talla,=peso,altezza,altura,lengte,eye color,eye colour,eyes,hair,hair color,hair colour,handedness,left handed,shoe size,tattoo*,scar,lbs,=kg,wt71,wt82',
  },
  {
    role: 'quasi',
    kind: 'membership',
    what: 'a language or an insurer',
    words:
      'language*,mother tongue,moedertaal,langue maternelle,lengua materna,lingua madre,jezyk,sprache,muttersprache,langue,idioma,lengua,lingua,taal,insurance*,insurer,insured,privins,versicherung*,krankenkasse,assurance*,mutuelle,seguro,assicurazione,verzekering,payer,payor',
  },
]
