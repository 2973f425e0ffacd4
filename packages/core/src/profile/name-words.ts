/** What a column's name suggests. */
export interface NameHint {
  readonly role: 'identifying' | 'quasi' | 'sensitive'
  /** "The name looks like …". */
  readonly what: string
  readonly words: string
}

/**
 * Words in the names of columns, in several languages, without accents and in lower case; separated by commas, and
 * `patient id` is the two words side by side. Earlier lines come first where a name fits several.
 */
export const nameHints: readonly NameHint[] = [
  {
    role: 'identifying',
    what: 'an e-mail address',
    words: 'email,e mail,mail,mailadresse,courriel,correo,correo electronico',
  },
  {
    role: 'identifying',
    what: 'a phone or fax number',
    words:
      'phone,phone number,telephone,tel,telefon,telefonnummer,mobile,mobil,handy,handynummer,fax,telefono,celular,cell,cellphone,telefone,telefoon,movil',
  },
  {
    role: 'identifying',
    what: 'a national identity or social security number',
    words:
      'ssn,social security,social security number,socialsecurity,national id,nationalid,nino,nhs,nhs number,nhsnumber,codice fiscale,codicefiscale,curp,dni,nie,pesel,bsn,cpf,aadhaar,ahv,ahv nummer,ahvnr,steuer id,steuernummer,svnr,sozialversicherungsnummer,personnummer,personnr,cpr,hetu,tax id,taxid,passport,passport number,reisepass,passeport,pasaporte,ausweis,nir,insee',
  },
  {
    role: 'identifying',
    what: 'a patient, customer or record number',
    words:
      'mrn,medical record,medical record number,patient id,patientid,patient number,patient no,patient nr,patientennummer,patienten id,pid,case id,caseid,fallnummer,fall id,record id,recordid,encounter id,visit id,person id,personid,customer id,customerid,customer number,kundennummer,user id,userid,member id,memberid,subject id,subjectid,participant id,client id,employee id,student id,matrikelnummer,health plan number,insurance number,versichertennummer,id,uuid,guid,identifier,row id,rowid',
  },
  {
    role: 'identifying',
    what: 'a bank account or card number',
    words:
      'iban,bic,account number,accountnumber,account no,bank account,konto,kontonummer,card number,cardnumber,credit card,creditcard,credit card number,kreditkarte,numero de compte,cuenta',
  },
  {
    role: 'identifying',
    what: 'a licence, vehicle or device number',
    words:
      'license number,licence number,license plate,licence plate,plate,number plate,kennzeichen,vin,driver license,drivers license,fuhrerschein,imei,imsi,device id,deviceid,serial,serial number,seriennummer,mac address,certificate number',
  },
  {
    role: 'identifying',
    what: 'an internet address or account',
    words:
      'ip,ip address,ipaddress,ip adresse,url,website,homepage,webseite,username,user name,login,nickname,twitter,instagram,facebook,handle',
  },
  {
    role: 'identifying',
    what: 'the name of a person',
    words:
      'name,first name,firstname,last name,lastname,given name,givenname,family name,familyname,middle name,maiden name,full name,fullname,patient name,customer name,surname,forename,nom,nom de famille,prenom,nombre,nombres,apellido,apellidos,vorname,nachname,familienname,nome,cognome,sobrenome,naam,achternaam,voornaam,imie,nazwisko,jmeno,prijmeni,fornavn,etternavn,efternamn,fornamn,initials',
  },
  {
    role: 'identifying',
    what: 'a street address',
    words:
      'address,street,street address,adresse,anschrift,strasse,hausnummer,house number,rue,calle,direccion,indirizzo,straat,endereco,ulica',
  },
  {
    role: 'sensitive',
    what: 'a diagnosis or other health matter',
    words:
      'diagnosis,diagnoses,diagnose,diagnosen,diagnostic,diagnosi,diagnostico,disease,illness,condition,icd,icd9,icd10,icd code,krankheit,erkrankung,maladie,enfermedad,malattia,doenca,ziekte,symptom,symptoms,treatment,behandlung,traitement,tratamiento,therapy,therapie,medication,medikament,drug,medicine,procedure,surgery,operation,hiv,cancer,disability,behinderung,allergy,lab result,blood,cause of death,todesursache,pregnancy,mental health',
  },
  {
    role: 'sensitive',
    what: 'money earned or owed',
    words:
      'salary,income,wage,wages,earnings,pay,lohn,gehalt,einkommen,salaire,revenu,salario,sueldo,ingreso,ingresos,stipendio,reddito,renda,inkomen,bonus,capital,capital gain,capital loss,debt,schulden,loan,kredit,balance,credit score,wealth,vermogen,charges,bill',
  },
  {
    role: 'sensitive',
    what: 'belief, conviction or private life',
    words:
      'religion,confession,konfession,faith,political,politics,party,partei,union,gewerkschaft,sexual orientation,orientation,criminal,conviction,offence,offense,crime,arrest,sentence,straftat,vote',
  },
  {
    role: 'quasi',
    what: 'a postal code',
    words:
      'zip,zipcode,zip code,zip5,zip3,postcode,post code,postal code,postalcode,postal,plz,postleitzahl,code postal,codigo postal,cep,cap code,pincode,pin code',
  },
  {
    role: 'quasi',
    what: 'a date or year of birth',
    words:
      'birth,birthdate,birth date,birthday,birth day,birthyear,birth year,year of birth,date of birth,dob,yob,born,geburt,geburtsdatum,geburtstag,geburtsjahr,geb,geb datum,naissance,date de naissance,nacimiento,fecha de nacimiento,nascita,data di nascita,nascimento,geboortedatum,fodelsedatum',
  },
  {
    role: 'quasi',
    what: 'an age',
    words:
      'age,ages,alter,edad,eta,idade,leeftijd,wiek,alder,age group,agegroup,age band,age years,altersgruppe',
  },
  {
    role: 'quasi',
    what: 'sex or gender',
    words: 'sex,gender,geschlecht,sexe,sexo,sesso,genre,genero,genere,geslacht,plec,kon,kjonn',
  },
  {
    role: 'quasi',
    what: 'ethnic origin',
    words: 'race,ethnicity,ethnic,ethnic group,ethnie,ethnizitat,raza,etnia,raca,origin,herkunft',
  },
  {
    role: 'quasi',
    what: 'family or household',
    words:
      'marital,marital status,maritalstatus,married,familienstand,civil status,etat civil,estado civil,stato civile,relationship,relation,household,household size,haushalt,children,kinder,family size,enfants,hijos,spouse,dependents',
  },
  {
    role: 'quasi',
    what: 'education',
    words:
      'education,education num,education level,bildung,bildungsabschluss,abschluss,schulabschluss,degree,school,schooling,qualification,educacion,istruzione,diplome,etudes,opleiding',
  },
  {
    role: 'quasi',
    what: 'work',
    words:
      'occupation,job,job title,jobtitle,profession,beruf,workclass,work class,employer,arbeitgeber,employment,employment status,metier,ocupacion,profesion,professione,beroep,industry,branche,sector,position,title',
  },
  {
    role: 'quasi',
    what: 'a place or nationality',
    words:
      'city,town,village,county,region,state,province,country,native country,nationality,citizenship,municipality,district,ort,wohnort,stadt,gemeinde,kreis,landkreis,bundesland,kanton,canton,staat,ville,commune,departement,pays,ciudad,provincia,pais,citta,comune,paese,nazione,woonplaats,location,neighborhood,neighbourhood,borough,lat,latitude,lon,lng,longitude,geo,census tract,residence,birthplace,place of birth,geburtsort,staatsangehorigkeit,nationalitat,nationalite,nacionalidad',
  },
  {
    role: 'quasi',
    what: 'the date of an event',
    words:
      'date,datum,fecha,data,admission,admission date,admitted,discharge,discharge date,visit date,encounter date,service date,aufnahme,aufnahmedatum,entlassung,entlassungsdatum,date of death,death date,todesdatum,sterbedatum,timestamp,hire date,start date,end date',
  },
  {
    role: 'quasi',
    what: 'a language or an insurer',
    words:
      'language,sprache,langue,idioma,lingua,insurance,insurer,versicherung,krankenkasse,assurance,mutuelle,payer',
  },
]
